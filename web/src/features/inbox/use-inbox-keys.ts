import { useShortcut } from '../../lib/browser/use-shortcut.ts'

/** j and k move through the conversations; Enter opens the focused one, which is a link. */
export function useInboxKeys(): void {
  useShortcut('j', () => walk(1))
  useShortcut('k', () => walk(-1))
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
