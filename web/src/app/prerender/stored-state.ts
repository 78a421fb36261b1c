/** What a store of the app has kept in this browser, without the code of the store; nothing when it cannot be read. */
export function storedState<S>(name: string): Partial<S> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    const state = typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null
    // Written by the store itself.
    return typeof state === 'object' && state !== null ? (state as Partial<S>) : {}
  } catch {
    // A damaged or forbidden store remembers nothing.
    return {}
  }
}
