import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { decodeJwt } from 'jose'
import type { Ctx } from '#src/context.ts'
import { findPassword, findSignUp, saveSignUp, setPassword } from './store.ts'

interface UnconfirmedUser {
  id: string
  email: string
}

/**
 * Handles a second sign-up with an address that is not confirmed. With another password it may be another person:
 * the first password is removed, and the link of each mail sets the password of its own sign-up.
 * Returns the claim for that link, or null when both passwords are the same.
 */
export async function resolveSignUpCollision(
  { db, ids }: Ctx,
  { id, email }: UnconfirmedUser,
  password: string,
): Promise<{ sign_up: string } | null> {
  const before = await findPassword(db, id)
  const [isSame, hash] = await Promise.all([
    before !== null && verifyPassword({ hash: before, password }),
    hashPassword(password),
  ])
  if (isSame) return null
  const sign_up = ids.next()
  await saveSignUp(db, { sign_up, email, hash })
  await setPassword(db, { user_id: id, hash: null })
  return { sign_up }
}

/** Runs before a link confirms an address. Returns false when the sign-up of the link has expired. */
export async function acceptSignUp(
  { db }: Ctx,
  { id, email }: UnconfirmedUser,
  link: string,
): Promise<boolean> {
  // The library has checked signature and expiry.
  const { sign_up } = decodeJwt(new URL(link).searchParams.get('token') ?? '')
  if (typeof sign_up !== 'string') return true
  const hash = await findSignUp(db, { sign_up, email })
  if (hash === null) return false
  await setPassword(db, { user_id: id, hash })
  return true
}
