/** Storage key of the session data. */
export const sessionStorageName = 'skein.session'

const changeEvent = new EventTarget()

/** Whether a session was stored on the last visit; only the server knows if it is still valid. */
export function isSessionStored(): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionStorageName) ?? 'null')
    return typeof userIdIn(stored) === 'string'
  } catch {
    // Damaged or disabled storage counts as no session.
    return false
  }
}

export function forgetStoredSession(): void {
  localStorage.removeItem(sessionStorageName)
  changeEvent.dispatchEvent(new Event('change'))
}

/** Also reports changes made by other tabs. */
export function watchStoredSession(onChange: () => void): () => void {
  changeEvent.addEventListener('change', onChange)
  addEventListener('storage', onChange)
  return () => {
    changeEvent.removeEventListener('change', onChange)
    removeEventListener('storage', onChange)
  }
}

function userIdIn(stored: unknown): unknown {
  const state: unknown =
    typeof stored === 'object' && stored !== null && 'state' in stored ? stored.state : null
  return typeof state === 'object' && state !== null && 'userId' in state ? state.userId : null
}
