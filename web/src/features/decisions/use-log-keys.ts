import { useShortcut } from '../../lib/browser/use-shortcut.ts'

/** j and k move the focus through the entries; Enter expands the focused entry. */
export function useLogKeys(): void {
  useShortcut('j', () => walk(1))
  useShortcut('k', () => walk(-1))
}

function walk(step: 1 | -1): void {
  const steps = [...document.querySelectorAll<HTMLElement>('[data-steps]')]
  const entries = steps.map((button) => button.closest('article'))
  const at = entries.findIndex((entry) => entry?.contains(document.activeElement))
  const next = at === -1 && step === 1 ? 0 : at + step
  steps[next]?.focus({ preventScroll: true })
  entries[next]?.scrollIntoView({ block: 'nearest' })
}
