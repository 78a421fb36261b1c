import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#src/infra/db/client.ts'
import type { Actor, Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { findSessionByToken } from './store.ts'

export type SignedInUser = Extract<Actor, { kind: 'user' }>

/** Returns the signed-in user. Throws `unauthorized` without a session. */
export function requireUser({ actor }: Ctx): SignedInUser {
  if (actor.kind === 'user') return actor
  throw new AppError('unauthorized', 'Please sign in.')
}

export interface SessionReader {
  db: Database
  cookieName: string
  /** Keys that signed sessions; the first is the one in use. */
  keys: readonly string[]
}

export interface FoundSession {
  actor: SignedInUser
  /** Last extended more than a day ago. */
  due: boolean
}

/** Returns the session of a request. Reads the database each time, so that a sign-out takes effect at once. */
export async function findSession(reader: SessionReader, headers: Headers): Promise<FoundSession | null> {
  const token = readSessionToken(reader, headers)
  if (token === null) return null
  const stored = await findSessionByToken(reader.db, token)
  if (stored === null) return null
  const { due, ...session } = stored
  return { actor: { kind: 'user', ...session }, due }
}

/** Returns the session token of the bearer header or else of the cookie; null without a valid signature. */
function readSessionToken(reader: SessionReader, headers: Headers): string | null {
  const given = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return given.includes('.') ? verify(reader, decode(given)) : validToken(given)
  const prefix = `${reader.cookieName}=`
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const cookie = cookies.find((each) => each.startsWith(prefix))
  return cookie === undefined ? null : verify(reader, decode(cookie.slice(prefix.length)))
}

/** Returns cookies for the library, with the session in its cookie, signed with the current key. */
export function cookiesForLibrary(reader: SessionReader, headers: Headers): string {
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !cookie.startsWith(`${reader.cookieName}=`))
  const token = readSessionToken(reader, headers)
  if (token !== null) others.push(`${reader.cookieName}=${signSessionToken(reader, token)}`)
  return others.join('; ')
}

/** Returns the value of the session cookie in the library's format. */
function signSessionToken({ keys: [key = ''] }: SessionReader, token: string): string {
  return encodeURIComponent(`${token}.${signatureOf(key, token).toString('base64')}`)
}

function verify({ keys }: SessionReader, signed: string): string | null {
  const dot = signed.lastIndexOf('.')
  const token = validToken(signed.slice(0, dot))
  const signature = Buffer.from(signed.slice(dot + 1), 'base64')
  if (dot < 1 || token === null) return null
  const isValid = keys.some((key) => {
    const expected = signatureOf(key, token)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
  return isValid ? token : null
}

const signatureOf = (key: string, token: string) => createHmac('sha256', key).update(token).digest()

const validToken = (token: string) => (/^[\w-]{16,200}$/.test(token) ? token : null)

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
