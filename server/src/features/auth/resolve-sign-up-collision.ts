import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { decodeJwt } from 'jose'
import type { Ctx } from '#src/context.ts'
import { findPassword, findSignUp, keepSignUp, setPassword } from './store.ts'

interface Unconfirmed {
  id: string
  email: string
}

/**
 * Somebody signed up again with an address that nobody has confirmed. With another password it may be somebody else:
 * then the first one counts no more, and a mail's link brings the password of the sign-up that it was sent for.
 * Answers what that link has to name, or null when both are the same.
 */
export async function resolveSignUpCollision(
  { db, ids }: Ctx,
  { id, email }: Unconfirmed,
  password: string,
): Promise<{ sign_up: string } | null> {
  const before = await findPassword(db, id)
  const [isSame, hash] = await Promise.all([
    before !== null && verifyPassword({ hash: before, password }),
    hashPassword(password),
  ])
  if (isSame) return null
  const sign_up = ids.next()
  await keepSignUp(db, { sign_up, email, hash })
  await setPassword(db, { user_id: id, hash: null })
  return { sign_up }
}

/** Before a link confirms an address. False when the link names a sign-up that nobody knows any more. */
export async function acceptSignUp({ db }: Ctx, { id, email }: Unconfirmed, link: string): Promise<boolean> {
  // The library has checked its signature and its end.
  const { sign_up } = decodeJwt(new URL(link).searchParams.get('token') ?? '')
  if (typeof sign_up !== 'string') return true
  const hash = await findSignUp(db, { sign_up, email })
  if (hash === null) return false
  await setPassword(db, { user_id: id, hash })
  return true
}
