import { m } from '@skein/messages'
import type { Database } from '#src/infra/db/client.ts'
import type { Actor, Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { bearerToken, cookieOf, hashToken, signToken, verifyToken } from './token-signature.ts'
import { findSessionByHash } from '../store.ts'

export type SignedInUser = Extract<Actor, { kind: 'user' }>

/** Who signed in, before the person's workspaces are read. */
export type SessionUser = Omit<SignedInUser, 'roles'>

/** Returns the signed-in user. Throws `unauthorized` without a session. */
export function requireUser({ actor }: Ctx): SignedInUser {
  if (actor.kind === 'user') return actor
  throw new AppError('unauthorized', m.server_sign_in())
}

export interface SessionReader {
  db: Database
  cookieName: string
  /** Keys that signed sessions; the first is the one in use. */
  keys: readonly string[]
}

export interface FoundSession {
  actor: SessionUser
  /** Last extended more than a day ago. */
  due: boolean
}

/** Returns the session of a request. Reads the database each time, so that a sign-out takes effect at once. */
export async function findSession(reader: SessionReader, headers: Headers): Promise<FoundSession | null> {
  const token = readSessionToken(reader, headers)
  if (token === null) return null
  const storedSession = await findSessionByHash(reader.db, hashToken(token))
  if (storedSession === null) return null
  const { due, ...session } = storedSession
  return { actor: { kind: 'user', ...session }, due }
}

/** Returns the session token of the bearer header or else of the cookie; null without a valid signature. */
export function readSessionToken({ keys, cookieName }: SessionReader, headers: Headers): string | null {
  if (/^bearer\s+\S+$/i.test(headers.get('authorization') ?? '')) return bearerToken(keys, headers)
  const cookie = cookieOf(headers, cookieName)
  return cookie === null ? null : verifyToken(keys, cookie)
}

/**
 * Returns cookies for the library, with the session in its cookie. The library sees only the hash of a session token,
 * signed with the current key.
 */
export function cookiesForLibrary(reader: SessionReader, headers: Headers): string {
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !cookie.startsWith(`${reader.cookieName}=`))
  const token = readSessionToken(reader, headers)
  if (token !== null) others.push(`${reader.cookieName}=${signToken(reader.keys[0] ?? '', hashToken(token))}`)
  return others.join('; ')
}
