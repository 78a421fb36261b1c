import { hashToken } from '../sessions/token-signature.ts'

const prefix = 'reset-password:'

/** Returns the identifier under which the sign-in library stores a link for a new password. */
export const resetIdentifier = (token: string): string => `${prefix}${token}`

/** Returns the stored form of an identifier. Reset links keep their prefix, so that those of one user can be deleted. */
export const hashIdentifier = (identifier: string): string =>
  identifier.startsWith(prefix) ? `${prefix}${hashToken(identifier)}` : hashToken(identifier)
