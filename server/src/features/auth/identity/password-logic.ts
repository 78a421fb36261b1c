import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 passwords from published leaks, in lower case. */
const commonPasswords = new Set<string>(dictionary['passwords-common'])

/** Returns whether a password is in lists of leaked passwords, one repeated character, or the e-mail address itself. */
export function isCommonPassword(password: unknown, email: unknown): boolean {
  if (typeof password !== 'string') return false
  const plain = password.slice(0, 200).toLowerCase()
  // The library refuses shorter ones with its own message.
  if (plain.length < 8) return false
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isAddress = address !== '' && (plain === address || plain === address.split('@')[0])
  return commonPasswords.has(plain) || new Set(plain).size === 1 || isAddress
}
