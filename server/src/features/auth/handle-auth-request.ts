import type { ErrorCode, Failure } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { withMinDuration } from '#src/infra/retry.ts'
import { parseJsonObject } from '#src/infra/http/request-body.ts'
import { isBearer, ownOrigins, requireOwnOrigin } from '#src/infra/http/request-origin.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { createRateLimiter, networkOf, type RateLimiter } from '#src/infra/rate-limit.ts'
import { localPart, ownPath, type AuthCall, type RateLimitGroup } from './auth-request-logic.ts'
import { addressHeader, type Library } from './create-library.ts'
import { cookiesForLibrary, type SessionReader } from './find-session.ts'
import { requireDatabase } from './store.ts'

export interface AuthService {
  library: Library
  sessions: SessionReader
  limits: AttemptLimits
}

const constantTimeMs = 350
const redirectFields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** Handles a route of the library: checks origin and rate limits before, converts failures to our format after. */
export async function handleAuthRequest(
  ctx: Ctx,
  call: AuthCall,
  input: RawInput & { service: AuthService },
) {
  const { service } = input
  if (call.method === 'POST' && !isBearer(input.headers)) {
    requireOwnOrigin(input.headers, ownOrigins(ctx.env.PUBLIC_URL))
  }
  await requireDatabase(ctx.db)
  const body = call.method === 'POST' ? readBody(ctx, call, input) : undefined
  const caller = { address: input.address, email: body?.email }
  const attempt = await countAttempt(service.limits, call.limit, caller)
  const send = () => service.library.handler(requestForLibrary(ctx, input, body))
  const respond = () => (call.path === '/sign-up/email' ? signUpWithRetry(send) : send())
  const response = await (call.constantTime ? withMinDuration(constantTimeMs, respond) : respond())
  if (response.status < 400) await attempt.succeeded()
  return inEnvelope(redirectErrors(response), input.requestId)
}

/** Of two concurrent sign-ups with one address, one fails with 422. A retry then finds the address taken. */
async function signUpWithRetry(send: () => Promise<Response>): Promise<Response> {
  const first = await send()
  return first.status === 422 ? send() : first
}

function readBody(ctx: Ctx, call: AuthCall, { body: bytes, headers }: RawInput): Record<string, unknown> {
  const given = bytes.length === 0 ? {} : parseJsonObject(bytes, headers)
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
    throw new AppError('validation', 'That is too long for an e-mail address.', { detail: 'email' })
  if (typeof name === 'string' && name.length > maxLength.name)
    throw new AppError('validation', 'A name can have at most 200 characters.', { detail: 'name' })
}

function requireOwnPath(address: unknown, origins: readonly string[]): string {
  const path = typeof address === 'string' ? ownPath(address, origins) : null
  if (path !== null) return path
  throw new AppError('forbidden', 'That address to come back to is not one of ours.')
}

const nameFor = (email: unknown) => (typeof email === 'string' ? localPart(email) : '')

/** Builds the request for the library, with the public address, one session cookie and no other client headers. */
function requestForLibrary(
  { env }: Ctx,
  input: RawInput & { service: AuthService },
  body: Record<string, unknown> | undefined,
): Request {
  const url = new URL(`${env.PUBLIC_URL}${input.url.pathname}${input.url.search}`)
  if (url.searchParams.has('callbackURL') || url.pathname.endsWith('/verify-email')) {
    const requested = url.searchParams.get('callbackURL') ?? '/platforms'
    url.searchParams.set('callbackURL', ownPath(requested, ownOrigins(env.PUBLIC_URL)) ?? '/platforms')
  }
  const headers = new Headers({ [addressHeader]: input.address, origin: new URL(env.PUBLIC_URL).origin })
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
  if (error === null || target.pathname === '/get-started') return response
  const headers = new Headers(response.headers)
  headers.set('location', `/get-started?${new URLSearchParams({ error })}`)
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
  const message = field('message') ?? 'The request was refused.'
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

const limits = {
  'auth.guess-address': { points: 200, seconds: 600 },
  'auth.guess-email': { points: 6, seconds: 300 },
  'auth.mail-address': { points: 300, seconds: 600 },
  'auth.mail-email': { points: 6, seconds: 900 },
  'auth.call-address': { points: 1200, seconds: 60, local: true },
}

type AttemptLimits = RateLimiter<keyof typeof limits>

interface Caller {
  address: string
  /** Unchecked value of the request. */
  email: unknown
}

interface Attempt {
  succeeded(): Promise<void>
}

export const createAttemptLimits = (ctx: Ctx): AttemptLimits => createRateLimiter(ctx.db, limits)

/** Counts a call against the sender's network and the given e-mail address, whether it has an account or not. */
async function countAttempt(
  limiter: AttemptLimits,
  group: RateLimitGroup,
  { address, email }: Caller,
): Promise<Attempt> {
  const network = networkOf(address)
  const account = typeof email === 'string' ? email.trim().toLowerCase() : undefined
  if (group === 'calls') await limiter.consume('auth.call-address', network)
  if (group === 'attempts') await limiter.consume('auth.guess-address', network)
  if (group === 'mails') await limiter.consume('auth.mail-address', network)
  if (account === undefined || group === 'calls') return { succeeded: async () => undefined }
  const limit = group === 'attempts' ? 'auth.guess-email' : 'auth.mail-email'
  await limiter.consume(limit, account)
  // A correct password resets the count of guesses. Mails stay counted, because they are sent in any case.
  return { succeeded: async () => (group === 'attempts' ? limiter.forget(limit, account) : undefined) }
}
