import type { Env } from '#src/env.ts'

interface StoredUser {
  email: string
  email_verified: boolean
  /** Whether the user is stored as an administrator. */
  administrator: boolean
}

/** Whether ADMIN_EMAILS names the confirmed address of a user. */
export const isNamed = (
  { ADMIN_EMAILS }: Pick<Env, 'ADMIN_EMAILS'>,
  { email, email_verified }: Pick<StoredUser, 'email' | 'email_verified'>,
): boolean => email_verified && ADMIN_EMAILS.includes(email.toLowerCase())

/** Whether a user administers the installation: stored as one, or named by ADMIN_EMAILS. Both need a confirmed address. */
export const isAdministrator = (env: Pick<Env, 'ADMIN_EMAILS'>, user: StoredUser): boolean =>
  user.email_verified && (user.administrator || isNamed(env, user))

type RemovalRefusal = 'named' | 'last'

/** Returns why a user stays administrator, given all administrators; null when the removal may be stored. */
export function refusalOfRemoval(
  env: Pick<Env, 'ADMIN_EMAILS'>,
  user: StoredUser & { id: string },
  administrators: readonly { id: string }[],
): RemovalRefusal | null {
  if (isNamed(env, user)) return 'named'
  return administrators.some(({ id }) => id !== user.id) ? null : 'last'
}
