import type { ChatMenu, MenuDraft, MenuParts, MenuTarget } from '@skein/contract/inbox/chat-menu'
import { withScheme } from '@skein/contract/web-address'

/** A question or menu entry in the form. */
export interface FormEntry {
  text: string
  /** Empty while nothing is chosen. */
  kind: MenuTarget['kind'] | ''
  automation_id: string
  url: string
}

export type MenuPart = keyof MenuParts
export type MenuForm = Record<MenuPart, readonly FormEntry[]>

export const emptyEntry: FormEntry = { text: '', kind: '', automation_id: '', url: '' }

export const formOf = ({ ice_breakers, persistent_menu }: MenuParts): MenuForm => ({
  ice_breakers: ice_breakers.map(({ question, target }) => entryOf(question, target)),
  persistent_menu: persistent_menu.map(({ title, target }) => entryOf(title, target)),
})

const entryOf = (text: string, target: MenuTarget): FormEntry => ({
  ...emptyEntry,
  text,
  kind: target.kind,
  ...(target.kind === 'automation' ? { automation_id: target.automation_id } : {}),
  ...(target.kind === 'link' ? { url: target.url } : {}),
})

/** Returns the form as it is checked and sent. */
export const draftOf = ({ ice_breakers, persistent_menu }: MenuForm): MenuDraft => ({
  ice_breakers: ice_breakers.map((entry) => ({ question: entry.text.trim(), target: targetOf(entry) })),
  persistent_menu: persistent_menu.map((entry) => ({ title: entry.text.trim(), target: targetOf(entry) })),
})

function targetOf({ kind, automation_id, url }: FormEntry): MenuTarget | null {
  switch (kind) {
    case 'automation':
      return automation_id === '' ? null : { kind, automation_id }
    case 'person':
      return { kind }
    case 'link':
      return { kind, url: withScheme(url.trim()) }
    case '':
      return null
  }
}

export const isSameForm = (form: MenuForm, menu: ChatMenu): boolean =>
  JSON.stringify(draftOf(form)) === JSON.stringify(draftOf(formOf(menu)))

/** Returns the list with the item at an index moved by one place. */
export function moved<T>(items: readonly T[], index: number, step: -1 | 1): T[] {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item !== undefined) next.splice(index + step, 0, item)
  return next
}
