import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import type { Ctx } from '#src/context.ts'
import { cookieOf } from './token-signature.ts'

const hour = 3600
const day = 24 * hour

/** Cookies that this feature sets beside the library's, and their lifetimes in seconds. */
const lifetimes = { device: 365 * day, sign_up: 2 * hour, invitation: hour } as const
type CookieName = keyof typeof lifetimes

export const cookiePrefix = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-skein' : 'skein')

/** Returns the name of the library's cookie with the session. */
export const sessionCookieName = (publicUrl: string) => `${cookiePrefix(publicUrl)}.session_token`

/** Returns the value of a cookie; null for none or for an unusual one. */
export function readCookie({ env }: Ctx, headers: Headers, name: CookieName): string | null {
  const value = cookieOf(headers, `${cookiePrefix(env.PUBLIC_URL)}.${name}`)
  return value !== null && /^[\w.-]{16,200}$/.test(value) ? value : null
}

/** Returns the `Set-Cookie` header; an empty value deletes the cookie. */
export const setCookie = ({ env }: Ctx, name: CookieName, value: string): string =>
  serialize(`${cookiePrefix(env.PUBLIC_URL)}.${name}`, value, {
    maxAge: value === '' ? 0 : lifetimes[name],
    path: '/',
    httpOnly: true,
    secure: env.PUBLIC_URL.startsWith('https:'),
    sameSite: 'Lax',
  })

/** Returns the value that binds a confirmation link to the browser with this `sign_up` cookie. */
export const bindingOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url')

/** Returns the value of the cookie of a device on which the user of this address has signed in. */
export function deviceCookie(ctx: Ctx, key: string, email: string): string {
  const id = ctx.ids.token(16)
  return `${id}.${signatureOf(key, id, email)}`
}

/** Returns the id of the device when its cookie was made for this address; otherwise null. */
export function knownDevice(
  ctx: Ctx,
  { headers, keys, email }: { headers: Headers; keys: readonly string[]; email: unknown },
): string | null {
  const [id = '', signature = ''] = readCookie(ctx, headers, 'device')?.split('.') ?? []
  if (typeof email !== 'string' || id === '') return null
  const signatureBytes = Buffer.from(signature, 'base64url')
  const isValid = keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, id, email), 'base64url')
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
  })
  return isValid ? id : null
}

const signatureOf = (key: string, id: string, email: string) =>
  createHmac('sha256', key).update(`device ${id} ${email.trim().toLowerCase()}`).digest('base64url')
