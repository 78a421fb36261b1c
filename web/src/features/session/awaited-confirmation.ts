const storageName = 'skein.signed-up'

/** Remembers an address that was signed up in this browser, until it is confirmed here. */
export function awaitConfirmation(email: string): void {
  try {
    localStorage.setItem(storageName, email)
  } catch {
    // With disabled storage there is no welcome.
  }
}

/** Returns once whether this address was signed up in this browser. */
export function takeConfirmation(email: string): boolean {
  try {
    if (localStorage.getItem(storageName)?.toLowerCase() !== email.toLowerCase()) return false
    localStorage.removeItem(storageName)
    return true
  } catch {
    return false
  }
}
