/** Returns the first combination of `aria-keyshortcuts` in the form of `Keys`; null without one. */
export function keysOf(shortcuts: string | null): string | null {
  const [first] = shortcuts?.split(' ') ?? []
  return first ? first.replace(/^(Control|Meta)\b/, '$$mod') : null
}
