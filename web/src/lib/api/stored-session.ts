/** Storage key of the session data. */
export const sessionStorageName = 'skein.session'

/** Whether a session was stored on the last visit; only the server knows if it is still valid. */
export function isSessionStored(): boolean {
  try {
    const storedSession = JSON.parse(
      localStorage.getItem(sessionStorageName) ?? 'null',
    ) as StoredSession | null
    return typeof storedSession?.state?.userId === 'string'
  } catch {
    // Damaged or disabled storage counts as no session.
    return false
  }
}

interface StoredSession {
  state?: { userId?: unknown }
}

export function forgetStoredSession(): void {
  localStorage.removeItem(sessionStorageName)
  // Browsers send this event to the other tabs only.
  dispatchEvent(new Event('storage'))
}

/** Also reports changes made by other tabs. */
export function watchStoredSession(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}
