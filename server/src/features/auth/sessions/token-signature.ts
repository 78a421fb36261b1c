import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'

/** Derives the key for session signatures, so that no other signed value is accepted as a session. */
export function signingKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'session', 32)).toString('base64url')
}

/** Returns the stored form of a session token. A reader of the database cannot compute the token from it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Returns a token with its signature, in the format of the library's cookies. */
export const signToken = (key: string, token: string) =>
  encodeURIComponent(`${token}.${signatureOf(key, token).toString('base64')}`)

/** Returns the token of a signed value; null when none of the keys signed it. */
export function verifyToken(keys: readonly string[], value: string): string | null {
  const signedValue = decode(value)
  const dot = signedValue.lastIndexOf('.')
  const token = validToken(signedValue.slice(0, Math.max(0, dot)))
  const signature = Buffer.from(signedValue.slice(dot + 1), 'base64')
  if (token === null) return null
  const isValid = keys.some((key) => {
    const expected = signatureOf(key, token)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
  return isValid ? token : null
}

/** Returns the session token of an `Authorization` header: signed, or as the API returned it. */
export function bearerToken(keys: readonly string[], headers: Headers): string | null {
  const token = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return null
  return token.includes('.') ? verifyToken(keys, token) : validToken(token)
}

/** Returns the value of a cookie; null when the request has none of this name. */
export const cookieOf = (headers: Headers, name: string): string | null =>
  parse(headers.get('cookie') ?? '', name)[name] ?? null

const signatureOf = (key: string, token: string) => createHmac('sha256', key).update(token).digest()

const validToken = (token: string) => (/^[\w-]{16,200}$/.test(token) ? token : null)

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
