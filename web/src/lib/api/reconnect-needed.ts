const listeners = new Set<() => void>()

/** Records that a call failed because the account has to be connected again, so that its status is loaded. */
export const reportReconnectNeeded = (): void => listeners.forEach((notify) => notify())

/** Calls a function whenever a call fails because an account has to be connected again; returns how to stop. */
export function onReconnectNeeded(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
