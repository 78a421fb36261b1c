import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { PhoneAvatar } from '../../components/phone/phone-avatar.tsx'
import { PhonePreview } from '../../components/phone/phone-preview.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import type { FormEntry, MenuForm, MenuPart } from './chat-menu-form.ts'

interface MenuPhoneProps {
  form: MenuForm
  /** Username of the business account, without @. */
  account: string
}

const sides: readonly { value: MenuPart; label: string }[] = [
  { value: 'ice_breakers', label: m.chat_menu_questions() },
  { value: 'persistent_menu', label: m.chat_menu_entries() },
]

/** An empty chat with the questions, or a chat with the open menu. */
export function MenuPhone({ form, account }: MenuPhoneProps) {
  const [side, setSide] = useState<MenuPart>('ice_breakers')
  return (
    <PhonePreview
      title={m.chat_menu_preview()}
      caption={m.chat_menu_caption()}
      switcher={
        <Segmented compact label={m.chat_menu_side()} value={side} onValueChange={setSide} options={sides} />
      }
    >
      <p className="flex items-center gap-[.6em] border-b border-(--phone-line) px-[5%] pb-[3%] font-semibold">
        <PhoneAvatar letter={account} />
        {account}
      </p>
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={m.chat_menu_preview()}
        className="flex min-h-0 grow flex-col justify-end overflow-y-auto px-[4%] py-[4%]"
      >
        {side === 'ice_breakers' ? <Questions items={form[side]} /> : <Menu items={form[side]} />}
      </div>
      <p
        aria-hidden="true"
        className="mx-[4%] mb-[6%] rounded-pill border border-(--phone-line) px-[4%] py-[2%] text-(--phone-quiet)"
      >
        {m.phone_type_here()}
      </p>
    </PhonePreview>
  )
}

const filled = (items: readonly FormEntry[]) => items.filter(({ text }) => text.trim() !== '')

const None = ({ children }: { children: string }) => (
  <p className="text-center text-[.85em] text-(--phone-quiet)">{children}</p>
)

function Questions({ items }: { items: readonly FormEntry[] }) {
  const questions = filled(items)
  if (questions.length === 0) return <None>{m.chat_menu_no_questions()}</None>
  return (
    <ul className="m-0 flex list-none flex-col items-end gap-[.5em] p-0">
      {questions.map(({ text }, index) => (
        <li
          key={index}
          className="max-w-[85%] rounded-[1.2em] border border-(--phone-link) px-[.9em] py-[.5em] font-semibold break-words text-(--phone-link)"
        >
          {text}
        </li>
      ))}
    </ul>
  )
}

function Menu({ items }: { items: readonly FormEntry[] }) {
  const entries = filled(items)
  if (entries.length === 0) return <None>{m.chat_menu_no_entries()}</None>
  return (
    <ul className="m-0 list-none overflow-hidden rounded-[1.2em] bg-(--phone-fill) p-0">
      {entries.map(({ text, kind }, index) => (
        <li
          key={index}
          className="flex items-center justify-between gap-[.5em] border-t border-(--phone-edge) px-[.9em] py-[.6em] break-words first:border-t-0"
        >
          <span className="min-w-0">{text}</span>
          {kind === 'link' && <ExternalLink size={14} aria-hidden="true" className="shrink-0" />}
        </li>
      ))}
    </ul>
  )
}
