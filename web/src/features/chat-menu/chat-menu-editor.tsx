import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import {
  chatMenuLimits,
  chatMenuProblems,
  type ChatMenu,
  type MenuParts,
} from '@skein/contract/inbox/chat-menu'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '@skein/messages'
import type { Difference } from '../../components/conflict/changed-elsewhere-dialog.tsx'
import { VersionConflict } from '../../components/conflict/version-conflict.tsx'
import { focusInvalid } from '../../ui/forms/focus-invalid.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import {
  draftOf,
  formOf,
  isSameForm,
  type FormEntry,
  type MenuForm,
  type MenuPart,
} from './chat-menu-form.ts'
import { EntryList, type EntryProblems } from './entry-list.tsx'
import { MenuPhone } from './menu-phone.tsx'
import { useSaveMenu } from './use-save-menu.ts'

interface ChatMenuEditorProps {
  menu: ChatMenu
  account: ConnectedAccount
}

export function ChatMenuEditor({ menu, account }: ChatMenuEditorProps) {
  const [form, setForm] = useState<MenuForm>(() => formOf(menu))
  const { box, problemsOf, submit, isPending, conflict, setVersion } = useSubmit(form, menu, account)
  const listOf = (part: MenuPart) => ({
    items: form[part],
    targets: menu.targets,
    problems: problemsOf(part),
    onChange: (items: readonly FormEntry[]) => setForm((currentForm) => ({ ...currentForm, [part]: items })),
  })
  const hasChanged = !isSameForm(form, menu)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,48rem)_20rem]">
      <form noValidate ref={box} onSubmit={submit} className="flex min-w-0 flex-col gap-8">
        <MenuStatus menu={menu} />
        <EntryList {...listOf('ice_breakers')} words={questionWords} max={chatMenuLimits.questions} />
        <EntryList {...listOf('persistent_menu')} words={entryWords} max={chatMenuLimits.entries} links />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={isPending}>
            {m.chat_menu_save()}
          </Button>
          <p role="status" className="meta">
            {hasChanged && m.chat_menu_state_changed()}
          </p>
        </div>
      </form>
      <MenuPhone form={form} account={account.platform_username} />
      <VersionConflict
        {...conflict}
        differencesOf={() => differencesOf(menu, form)}
        onReload={() => {
          setForm(formOf(menu))
          setVersion(menu.version)
          conflict.onClose()
        }}
      />
    </div>
  )
}

const questionWords = {
  part: 'ice_breakers',
  legend: m.chat_menu_questions(),
  hint: m.chat_menu_questions_hint({ max: chatMenuLimits.questions }),
  item: (number: number) => m.chat_menu_question({ number }),
  add: m.chat_menu_add_question(),
  maxLength: chatMenuLimits.question,
} as const

const entryWords = {
  part: 'persistent_menu',
  legend: m.chat_menu_entries(),
  hint: m.chat_menu_entries_hint({ max: chatMenuLimits.entries }),
  item: (number: number) => m.chat_menu_entry({ number }),
  add: m.chat_menu_add_entry(),
  maxLength: chatMenuLimits.title,
} as const

/** Returns both parts of the menu as texts, an entry a line. */
const differencesOf = (menu: ChatMenu, yours: MenuForm): Difference[] => {
  const savedForm = formOf(menu)
  const nameOf = (id: string) => menu.targets.find((each) => each.automation_id === id)?.name ?? id
  const textOf = (entries: readonly FormEntry[]) =>
    entries.map((entry) => `${entry.text.trim()} → ${targetText(entry, nameOf)}`).join('\n')
  return [questionWords, entryWords].map(({ part, legend }) => ({
    label: legend,
    saved: textOf(savedForm[part]),
    yours: textOf(yours[part]),
  }))
}

function targetText({ kind, automation_id, url }: FormEntry, nameOf: (id: string) => string): string {
  if (kind === 'automation') return nameOf(automation_id)
  return kind === 'person' ? m.common_a_person() : url.trim()
}

/** A target that was chosen and does not exist any more is shown at once. */
const leadsToAutomation = (entry: FormEntry | undefined) => entry?.kind === 'automation'

/** Checks and saves the form. Other problems are shown after the first attempt to save. */
function useSubmit(form: MenuForm, menu: ChatMenu, account: ConnectedAccount) {
  const box = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [version, setVersion] = useState(menu.version)
  const { mutate, isPending, error, reset } = useSaveMenu(account.platform_user_id)
  const draft = draftOf(form)
  const problems = chatMenuProblems(draft, new Set(menu.targets.map(({ automation_id }) => automation_id)))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setTried(true)
    if (problems.length > 0) focusInvalid(box.current)
    else save(version)
  }
  const save = (based: number) =>
    mutate(
      { ...(draft as MenuParts), version: based },
      {
        onSuccess(savedMenu) {
          setTried(false)
          setVersion(savedMenu.version)
        },
      },
    )
  const problemsOf = (part: MenuPart): EntryProblems => {
    const partProblems = problems.filter((problem) => problem.part === part)
    const shownProblems = tried
      ? partProblems
      : partProblems.filter(
          ({ index, field }) => field === 'target' && leadsToAutomation(form[part][index ?? 0]),
        )
    return (index, field) =>
      shownProblems.find((problem) => problem.index === index && problem.field === field)?.message
  }
  const conflict = { error, onOverwrite: () => save(menu.version), onClose: reset }
  return { box, problemsOf, submit, isPending, conflict, setVersion }
}

/** Whether Instagram shows the stored menu. */
function MenuStatus({ menu: { state, published_at, refusal } }: { menu: ChatMenu }) {
  if (refusal !== null)
    return (
      <Banner type="error">
        <p className="font-medium">{m.chat_menu_state_refused({ time: formatDateTime(refusal.at) })}</p>
        <p>{refusal.message}</p>
      </Banner>
    )
  return (
    <p className="meta" data-testid="menu-state">
      {state === 'published' && published_at !== null
        ? m.chat_menu_state_published({ time: formatDateTime(published_at) })
        : m.chat_menu_state_unpublished()}
    </p>
  )
}
