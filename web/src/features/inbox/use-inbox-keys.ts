import { useShortcut } from '../../lib/browser/use-shortcut.ts'

/** j and k move through the conversations; Enter opens the focused one, which is a link. */
export function useInboxKeys(): void {
  useShortcut('next', () => walk(1))
  useShortcut('previous', () => walk(-1))
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-conversation]')]

function walk(step: 1 | -1): void {
  const all = rows()
  const focused = all.findIndex((row) => row === document.activeElement)
  const open = all.findIndex((row) => row.hasAttribute('aria-current'))
  const from = focused === -1 ? open : focused
  const next = all[from === -1 ? 0 : from + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Moves focus from the composer to the open conversation in the list. */
export const leaveComposer = (): void =>
  rows()
    .find((row) => row.hasAttribute('aria-current'))
    ?.focus()

/** Returns the id of the conversation that the list shows after another one, or before it at the end; null if it is alone. */
export function nextConversationId(id: string): string | null {
  const ids = rows().map((row) => row.dataset['conversation'] ?? '')
  const place = ids.indexOf(id)
  return ids[place + 1] ?? (place > 0 ? ids[place - 1] : null) ?? null
}

/** Moves focus to a conversation in the list. */
export const focusConversation = (id: string): void =>
  rows()
    .find((row) => row.dataset['conversation'] === id)
    ?.focus()
