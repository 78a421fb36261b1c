/** Turns an address to come back to into a path of ours, or null when it leads anywhere else. */
export function ownPath(address: string, origins: readonly string[]): string | null {
  const own = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const path = own === undefined ? address : address.slice(own.length) || '/'
  const plain = /^\/(?![/\\])[\w\-.~/%?&=+,:@!$'()*;]*$/.test(path)
  return plain && path.length <= 2000 ? path : null
}

/** The part of an address before the at sign: what the specification calls the username. */
export const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'))
