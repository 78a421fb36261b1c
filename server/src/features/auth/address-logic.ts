/** Returns a redirect address as a path of this server, or null when it leads to another server. */
export function ownPath(address: string, origins: readonly string[]): string | null {
  const own = origins.find((origin) => address === origin || address.startsWith(`${origin}/`))
  const path = own === undefined ? address : address.slice(own.length) || '/'
  const plain = /^\/(?![/\\])[\w\-.~/%?&=+,:@!$'()*;]*$/.test(path)
  return plain && path.length <= 2000 ? path : null
}

/** Returns the part of an e-mail address before the at sign, which is the default username. */
export const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'))
