import { m } from '@skein/messages'
import type { ErrorCode, Failure } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { withMinDuration } from '#src/infra/retry.ts'
import { parseJsonObject } from '#src/infra/http/request-body.ts'
import { isBearer, ownOrigins, requireOwnOrigin } from '#src/infra/http/request-origin.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { countAttempt } from './attempt-limits.ts'
import { localPart, ownPath, type AuthCall } from './auth-request-logic.ts'
import { bindingOf, deviceCookie, knownDevice, readCookie, setCookie } from './sessions/browser-cookies.ts'
import { openChangeLink } from './addresses/change-email.ts'
import { confirmEmail } from './addresses/confirm-email.ts'
import type { AuthInput, AuthService } from './auth-service-types.ts'
import { addressHeader, browserHeader } from './library/create-library.ts'
import { endEmailChanges } from './addresses/email-change-store.ts'
import { cookiesForLibrary, findSession, readSessionToken } from './sessions/find-session.ts'
import { withNonce } from './library/google-nonce.ts'
import { isCommonPassword } from './identity/password-logic.ts'
import { handleSessionList } from './sessions/session-list.ts'
import { freshTokenHeader, withTokens } from './sessions/session-tokens.ts'
import { invitationHeader, requireSignUpAllowed } from './sign-up/sign-up-policy.ts'
import { withProvider } from './sessions/session-provider.ts'
import { requireDatabase } from './store.ts'

const constantTimeMs = 350
const redirectFields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** Handles a route about sign-in: checks origin and rate limits before, converts failures to our format after. */
export async function handleAuthRequest(ctx: Ctx, call: AuthCall, input: AuthInput): Promise<Response> {
  const { service, headers } = input
  if (call.method === 'POST' && !isBearer(headers)) requireOwnOrigin(headers, ownOrigins(ctx.env.PUBLIC_URL))
  await requireDatabase(ctx.db)
  const given = call.method === 'POST' ? parseBody(input) : {}
  const body = call.method === 'POST' ? readBody(ctx, call, given) : undefined
  const email = body?.email
  const device = knownDevice(ctx, { headers, keys: service.sessions.keys, email })
  const attempt = await countAttempt(service.limits, call.limit, { address: input.address, email, device })
  if (call.servedBy === 'confirmation') return confirmEmail(ctx, input)
  if (call.servedBy === 'email-change') return openChangeLink(ctx, input)
  if (call.servedBy === 'sessions') {
    const session = await findSession(service.sessions, headers)
    return handleSessionList(ctx, { user: session?.actor ?? null, path: call.path, body: body ?? {} })
  }
  if (call.newPassword !== undefined && isCommonPassword(body?.[call.newPassword], email)) {
    throw commonPassword()
  }
  const changing = call.path === '/change-password' ? await findSession(service.sessions, headers) : null
  const invitation = given['invitation'] ?? readCookie(ctx, headers, 'invitation')
  if (call.path === '/sign-up/email') await requireSignUpAllowed(ctx, invitation)
  const isQuiet = attempt.isMailboxFull && call.path !== '/sign-up/email'
  if (attempt.isMailboxFull && !isQuiet) throw tooManyMails()
  const browser = readCookie(ctx, headers, 'sign_up') ?? ctx.ids.token(24)
  const fresh = ctx.ids.token(24)
  const library = await (call.servedBy === 'passkeys' ? service.passkeys() : service.library())
  const request = { fresh, browser, invitation, body }
  const send = () => library.handler(requestForLibrary(ctx, input, request))
  const respond = async () => {
    // The mailbox already holds a link that works.
    if (isQuiet) return Response.json({ status: true, message: quietMessages[call.path] })
    return call.path === '/sign-up/email' ? signUpWithRetry(send) : send()
  }
  const sent = await (call.constantTime ? withMinDuration(constantTimeMs, respond) : respond())
  // The library's check of a registration throws for a malformed one.
  if (sent.status === 500 && call.path === '/passkey/verify-registration')
    throw new AppError('bad_request', m.server_passkey_failed())
  if (sent.status < 400) await attempt.succeeded()
  if (sent.status < 400 && changing) await endEmailChanges(ctx.db, changing.actor.user_id)
  const tokens = [readSessionToken(service.sessions, headers), fresh]
  const exchange = { sessions: service.sessions, headers, tokens, method: call.method }
  const answer = await withTokens(sent, exchange)
  const response = await inEnvelope(redirectErrors(await completed(ctx, call, answer)), input.requestId)
  if (sent.status < 400) addCookies(ctx, { call, response, browser, given, email, service })
  return response
}

const quietMessages: Readonly<Record<string, string>> = {
  '/request-password-reset': 'If this email exists in our system, check your email for the reset link',
}

const commonPassword = () => new AppError('validation', m.server_password_leaked(), { detail: 'password' })

const tooManyMails = () => new AppError('rate_limited', m.server_too_many_attempts(), { retryAfter: 900 })

/** Adds the provider to the user of the session, and the nonce to the address of Google's page. */
async function completed(ctx: Ctx, call: AuthCall, response: Response): Promise<Response> {
  if (!response.ok) return response
  if (call.path === '/get-session') return withProvider(ctx, response)
  if (call.path !== '/sign-in/social') return response
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('url' in body) || typeof body.url !== 'string') {
    throw new Error('The sign-in library returned no address.')
  }
  const url = withNonce(body.url)
  const headers = new Headers(response.headers)
  if (headers.has('location')) headers.set('location', url)
  return new Response(JSON.stringify({ ...body, url }), { status: response.status, headers })
}

interface Completed {
  call: AuthCall
  response: Response
  browser: string
  given: Record<string, unknown>
  email: unknown
  service: AuthService
}

/** Adds the cookies by which later requests of this browser are recognized. */
function addCookies(ctx: Ctx, { call, response, browser, given, email, service }: Completed): void {
  const add = (cookie: string) => response.headers.append('set-cookie', cookie)
  if (call.path === '/sign-up/email' || call.path === '/send-verification-email') {
    add(setCookie(ctx, 'sign_up', browser))
  }
  if (call.path === '/sign-in/email' && typeof email === 'string') {
    add(setCookie(ctx, 'device', deviceCookie(ctx, service.sessions.keys[0] ?? '', email)))
  }
  const { invitation } = given
  if (call.path === '/sign-in/social') {
    add(setCookie(ctx, 'invitation', typeof invitation === 'string' ? invitation.slice(0, 200) : ''))
  }
}

/** Of two concurrent sign-ups with one address, one fails with 422. A retry then finds the address taken. */
async function signUpWithRetry(send: () => Promise<Response>): Promise<Response> {
  const first = await send()
  return first.status === 422 ? send() : first
}

const parseBody = ({ body, headers }: RawInput): Record<string, unknown> =>
  body.length === 0 ? {} : parseJsonObject(body, headers)

function readBody(ctx: Ctx, call: AuthCall, given: Record<string, unknown>): Record<string, unknown> {
  const body = Object.fromEntries(
    call.fields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  requireShort(body)
  const origins = ownOrigins(ctx.env.PUBLIC_URL)
  for (const name of redirectFields) {
    if (body[name] !== undefined) body[name] = requireOwnPath(body[name], origins)
  }
  if (call.path === '/sign-up/email') return { name: nameFor(body.email), ...body }
  if (call.path === '/sign-in/social') {
    return { callbackURL: '/platforms', errorCallbackURL: '/get-started', ...body }
  }
  // The old password may be known to someone else.
  if (call.path === '/change-password') return { revokeOtherSessions: true, ...body }
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

const nameFor = (email: unknown) => (typeof email === 'string' ? localPart(email) : '')

interface LibraryRequest {
  /** Token for a session that the library may create. */
  fresh: string
  /** Value of the `sign_up` cookie. */
  browser: string
  /** Unchecked invitation of the request. */
  invitation: unknown
  body: Record<string, unknown> | undefined
}

/** Builds the request for the library, with the public address, one session cookie and no other client headers. */
function requestForLibrary(
  { env }: Ctx,
  input: AuthInput,
  { fresh, browser, invitation, body }: LibraryRequest,
): Request {
  const url = new URL(`${env.PUBLIC_URL}${input.url.pathname}${input.url.search}`)
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
  const agent = input.headers.get('user-agent')
  if (agent !== null) headers.set('user-agent', agent.slice(0, 300))
  headers.set('cookie', cookiesForLibrary(input.service.sessions, input.headers))
  if (body === undefined) return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Redirects the library's errors to the sign-in page, which needs no session. */
function redirectErrors(response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const target = new URL(location, 'http://any')
  const error = target.searchParams.get('error')
  if (error === null) return response
  const headers = new Headers(response.headers)
  target.searchParams.delete('error_description')
  const query = target.pathname === '/get-started' ? target.searchParams : new URLSearchParams({ error })
  headers.set('location', `/get-started?${query}`)
  return new Response(null, { status: response.status, headers })
}

/** Returns failures of the library in the format of our API, with the library's message and code. */
async function inEnvelope(response: Response, requestId: string): Promise<Response> {
  if (response.status < 400) return response
  if (response.status >= 500) throw new Error(`The sign-in library responded ${response.status}.`)
  const failure = await readFailure(response)
  const body: Failure = {
    success: false,
    data: null,
    message: failure.message,
    detail: failure.message,
    code: failure.code ?? codeOf(response.status),
    request_id: requestId,
  }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

async function readFailure(response: Response): Promise<{ message: string; code: string | undefined }> {
  const body: unknown = await response.json().catch(() => null)
  const field = (name: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const message = field('message') ?? m.server_request_refused()
  const code = field('code')
  return code === 'VALIDATION_ERROR'
    ? { message: plainMessage(message), code: 'validation' }
    : { message, code }
}

/** Converts the library's schema messages to one plain sentence about the first field. */
function plainMessage(message: string): string {
  const [, field = '', problem = message] = /^\[body\.(\w+)\] ([^;]*)/.exec(message) ?? []
  if (problem.endsWith('received undefined')) return `${field} is missing.`
  return problem.includes('expected string') ? `${field} must be text.` : `${problem.replace(/\.$/, '')}.`
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'not_found' : 'bad_request'
}
