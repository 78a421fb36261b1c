const storageName = 'skein.signed-up'

/** Remembers an address that was signed up in this browser, until it is confirmed here. */
export const awaitConfirmation = (email: string): void => localStorage.setItem(storageName, email)

/** Returns once whether this address was signed up in this browser. */
export function takeConfirmation(email: string): boolean {
  if (localStorage.getItem(storageName)?.toLowerCase() !== email.toLowerCase()) return false
  localStorage.removeItem(storageName)
  return true
}
