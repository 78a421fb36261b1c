/** Under this name the app keeps what of a session outlives a reload. */
export const sessionStorageName = 'skein.session'

const changed = new EventTarget()

/** Whether somebody was signed in here when the app was last open; the server has the last word. */
export function isSessionStored(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionStorageName) ?? 'null')
    return typeof userIdIn(stored) === 'string'
  } catch {
    // A damaged or forbidden store remembers nobody.
    return false
  }
}

export function forgetStoredSession(): void {
  localStorage.removeItem(sessionStorageName)
  changed.dispatchEvent(new Event('change'))
}

/** Also hears of what other tabs do. */
export function watchStoredSession(onChange: () => void): () => void {
  changed.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

function userIdIn(stored: unknown): unknown {
  const state: unknown =
    typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null
  return typeof state === 'object' && state !== null && 'userId' in state ? state.userId : null
}
