/** Loads an address that is not part of the app, in place of the page that led there. */
export function leaveTo(address: string): void {
  location.replace(address)
}
