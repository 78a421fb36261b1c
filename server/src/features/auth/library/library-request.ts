import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { parseJsonObject } from '#src/infra/http/requests/request-body.ts'
import { ownOrigins } from '#src/infra/http/requests/request-origin.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { ownPath, type AuthCall, userNameOf } from '../auth-request-logic.ts'
import type { AuthInput } from '../auth-service-types.ts'
import { bindingOf } from '../sessions/browser-cookies.ts'
import { cookiesForLibrary } from '../sessions/find-session.ts'
import { freshTokenHeader } from '../sessions/session-tokens.ts'
import { invitationHeader } from '../sign-up/sign-up-policy.ts'
import { connectingBody, connectingHeader } from './connect-google.ts'
import { addressHeader, browserHeader, keptPasskeysHeader } from './create-library.ts'

const redirectFields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

export const parseBody = ({ body, headers }: RawInput): Record<string, unknown> =>
  body.length === 0 ? {} : parseJsonObject(body, headers)

export function readBody(
  ctx: Ctx,
  call: AuthCall,
  requestBody: Record<string, unknown>,
): Record<string, unknown> {
  const body = Object.fromEntries(
    call.fields.flatMap((name) => (requestBody[name] === undefined ? [] : [[name, requestBody[name]]])),
  )
  requireShort(body)
  const origins = ownOrigins(ctx.env.PUBLIC_URL)
  for (const name of redirectFields) {
    if (body[name] !== undefined) body[name] = requireOwnPath(body[name], origins)
  }
  if (call.path === '/sign-up/email') return { ...body, name: nameIn(body) }
  if (call.path === '/sign-in/social') {
    return { callbackURL: '/platforms', errorCallbackURL: '/get-started', ...body }
  }
  // The old password may be known to someone else.
  if (call.path === '/change-password') return { revokeOtherSessions: true, ...body }
  if (call.path === '/connect-google') return { ...body, ...connectingBody }
  return call.path === '/request-password-reset' ? { redirectTo: '/get-started', ...body } : body
}

/** Maximum characters. Mail servers accept addresses of at most 254. */
const maxLength = { email: 254, name: 200 }

function requireShort({ email, name }: Record<string, unknown>): void {
  if (typeof email === 'string' && email.length > maxLength.email)
    throw new AppError('validation', m.server_email_too_long(), { detail: 'email' })
  if (typeof name === 'string' && name.length > maxLength.name)
    throw new AppError('validation', m.server_name_too_long(), { detail: 'name' })
}

function requireOwnPath(address: unknown, origins: readonly string[]): string {
  const path = typeof address === 'string' ? ownPath(address, origins) : null
  if (path !== null) return path
  throw new AppError('forbidden', m.server_return_address())
}

/** Returns the name of a sign-up. What is no text is left to the library to refuse. */
const nameIn = ({ name = '', email }: Record<string, unknown>) =>
  typeof name === 'string' && typeof email === 'string' ? userNameOf(name, email) : name

export interface LibraryRequest {
  call: AuthCall
  /** User who may connect Google by this request. */
  connecting: string | null
  /** Token for a session that the library may create. */
  fresh: string
  /** Value of the `sign_up` cookie. */
  browser: string
  /** Unchecked invitation of the request. */
  invitation: unknown
  body: Record<string, unknown> | undefined
}

/** Builds the request for the library, with the public address, one session cookie and no other client headers. */
export function requestForLibrary(
  { env }: Ctx,
  input: AuthInput,
  { call, connecting, fresh, browser, invitation, body }: LibraryRequest,
): Request {
  const path = call.libraryPath === undefined ? input.url.pathname : `/api/auth${call.libraryPath}`
  const url = new URL(`${env.PUBLIC_URL}${path}${input.url.search}`)
  if (url.searchParams.has('callbackURL')) {
    const requested = url.searchParams.get('callbackURL') ?? '/platforms'
    url.searchParams.set('callbackURL', ownPath(requested, ownOrigins(env.PUBLIC_URL)) ?? '/platforms')
  }
  const headers = new Headers({
    [addressHeader]: input.address,
    [freshTokenHeader]: fresh,
    [browserHeader]: bindingOf(browser),
    origin: new URL(env.PUBLIC_URL).origin,
  })
  if (typeof invitation === 'string' && /^[\w-]{16,200}$/.test(invitation)) {
    headers.set(invitationHeader, invitation)
  }
  if (body?.['removePasskeys'] === false) headers.set(keptPasskeysHeader, 'yes')
  if (connecting !== null) headers.set(connectingHeader, connecting)
  const agent = input.headers.get('user-agent')
  if (agent !== null) headers.set('user-agent', agent.slice(0, 300))
  headers.set('cookie', cookiesForLibrary(input.service.sessions, input.headers))
  if (body === undefined || call.libraryMethod === 'GET') return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
