/** Replaces the current page with a document outside of the app, without a history entry. */
export function assignLocation(address: string): void {
  location.replace(address)
}
