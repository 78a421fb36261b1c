import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '#src/infra/errors.ts'

/** About 49,000 passwords from published leaks, in lower case. */
const commonPasswords = new Set<string>(dictionary['passwords-common'])

/** Throws for a password that is in lists of leaked passwords, or that is the e-mail address or its first part. */
export function requireUncommon(password: unknown, email: unknown): void {
  if (typeof password !== 'string') return
  const plain = password.slice(0, 200).toLowerCase()
  const isRepeated = /^(.)\1*$/u.test(plain)
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isAddress = address !== '' && (plain === address || plain === address.split('@')[0])
  if (plain.length < 8 || !(commonPasswords.has(plain) || isRepeated || isAddress)) return
  throw new AppError(
    'validation',
    'That password is too easy to guess: it is in lists of leaked passwords. Choose another one.',
    { detail: 'password' },
  )
}
