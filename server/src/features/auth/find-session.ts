import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#src/infra/db/client.ts'
import type { SignedInUser } from './require-user.ts'
import { findSessionByToken } from './store.ts'

export interface SessionReader {
  db: Database
  cookieName: string
  /** Keys that signed sessions; the first is the one in use. */
  keys: readonly string[]
}

export interface FoundSession {
  actor: SignedInUser
  /** In use for more than a day since its end was last moved. */
  due: boolean
}

/** Who a request acts for: one look at the database, so that a sign-out counts at once everywhere. */
export async function findSession(door: SessionReader, headers: Headers): Promise<FoundSession | null> {
  const token = readSessionToken(door, headers)
  if (token === null) return null
  const stored = await findSessionByToken(door.db, token)
  if (stored === null) return null
  const { due, ...session } = stored
  return { actor: { kind: 'user', ...session }, due }
}

/** The session token of a bearer header or else of the cookie; null when there is none or its signature is wrong. */
function readSessionToken(door: SessionReader, headers: Headers): string | null {
  const given = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (given !== undefined) return given.includes('.') ? verify(door, decode(given)) : plain(given)
  const prefix = `${door.cookieName}=`
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const cookie = cookies.find((each) => each.startsWith(prefix))
  return cookie === undefined ? null : verify(door, decode(cookie.slice(prefix.length)))
}

/** Whatever way the session came, and with whichever of our keys it was signed, the library gets its own cookie. */
export function cookiesForLibrary(door: SessionReader, headers: Headers): string {
  const others = (headers.get('cookie') ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !cookie.startsWith(`${door.cookieName}=`))
  const token = readSessionToken(door, headers)
  if (token !== null) others.push(`${door.cookieName}=${signSessionToken(door, token)}`)
  return others.join('; ')
}

/** The value of a session cookie as the library reads and writes it. */
function signSessionToken({ keys: [key = ''] }: SessionReader, token: string): string {
  return encodeURIComponent(`${token}.${signatureOf(key, token).toString('base64')}`)
}

function verify({ keys }: SessionReader, signed: string): string | null {
  const dot = signed.lastIndexOf('.')
  const token = plain(signed.slice(0, dot))
  const signature = Buffer.from(signed.slice(dot + 1), 'base64')
  if (dot < 1 || token === null) return null
  const genuine = keys.some((key) => {
    const expected = signatureOf(key, token)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
  return genuine ? token : null
}

const signatureOf = (key: string, token: string) => createHmac('sha256', key).update(token).digest()

const plain = (token: string) => (/^[\w-]{16,200}$/.test(token) ? token : null)

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
