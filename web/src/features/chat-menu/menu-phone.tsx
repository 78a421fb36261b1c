import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { PhoneChat } from '../../components/phone/phone-chat.tsx'
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
      <PhoneChat account={account} label={m.chat_menu_preview()}>
        {side === 'ice_breakers' ? <Questions items={form[side]} /> : <Menu items={form[side]} />}
      </PhoneChat>
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
