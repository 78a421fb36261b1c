import type { ErrorCode, Failure } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { withMinDuration } from '#src/infra/http/min-duration.ts'
import { parseJsonObject } from '#src/infra/http/request-body.ts'
import { isBearer, ownOrigins, requireOwnOrigin } from '#src/infra/http/request-origin.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { localPart, ownPath } from './address-logic.ts'
import type { AuthCall } from './auth-request-logic.ts'
import { addressHeader, type Library } from './create-library.ts'
import { cookiesForLibrary, type SessionReader } from './find-session.ts'
import { countAttempt, type AttemptLimits } from './limit-attempts.ts'
import { requireDatabase } from './store.ts'

export interface AuthMachine {
  library: Library
  door: SessionReader
  limits: AttemptLimits
}

const evenMilliseconds = 350
const comeBackFields = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL']

/** Answers one of the library's routes: guards in front, the failure envelope behind. */
export async function handleAuthRequest(
  ctx: Ctx,
  call: AuthCall,
  input: RawInput & { machine: AuthMachine },
) {
  const { machine } = input
  if (call.method === 'POST' && !isBearer(input.headers)) {
    requireOwnOrigin(input.headers, ownOrigins(ctx.env.PUBLIC_URL))
  }
  await requireDatabase(ctx.db)
  const body = call.method === 'POST' ? readBody(ctx, call, input) : undefined
  const caller = { address: input.address, email: body?.email }
  const attempt = await countAttempt(machine.limits, call.counted, caller)
  const ask = () => machine.library.handler(requestForLibrary(ctx, input, body))
  const answer = () => (call.path === '/sign-up/email' ? signUpOnce(ask) : ask())
  const response = await (call.even ? withMinDuration(evenMilliseconds, answer) : answer())
  if (response.status < 400) await attempt.succeeded()
  return inEnvelope(redirectHome(response), input.requestId)
}

/** Of two sign-ups at once one finds the address free and cannot take it; asked again, it finds the address taken. */
async function signUpOnce(ask: () => Promise<Response>): Promise<Response> {
  const first = await ask()
  return first.status === 422 ? ask() : first
}

function readBody(ctx: Ctx, call: AuthCall, { body: bytes, headers }: RawInput): Record<string, unknown> {
  const given = bytes.length === 0 ? {} : parseJsonObject(bytes, headers)
  const body = Object.fromEntries(
    call.fields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  requireShort(body)
  const origins = ownOrigins(ctx.env.PUBLIC_URL)
  for (const name of comeBackFields) {
    if (body[name] !== undefined) body[name] = requireOwnPath(body[name], origins)
  }
  if (call.path === '/sign-up/email') return { name: nameFor(body.email), ...body }
  if (call.path === '/sign-in/social') {
    return { callbackURL: '/platforms', errorCallbackURL: '/get-started', ...body }
  }
  // Who changes a password may do it because somebody else knows it.
  if (call.path === '/change-password') return { revokeOtherSessions: true, ...body }
  return call.path === '/request-password-reset' ? { redirectTo: '/get-started', ...body } : body
}

/** As long as mail servers take an address, and as a name that fits anywhere. Characters. */
const longest = { email: 254, name: 200 }

function requireShort({ email, name }: Record<string, unknown>): void {
  if (typeof email === 'string' && email.length > longest.email)
    throw new AppError('validation', 'That is too long for an e-mail address.', { detail: 'email' })
  if (typeof name === 'string' && name.length > longest.name)
    throw new AppError('validation', 'A name can have at most 200 characters.', { detail: 'name' })
}

function requireOwnPath(address: unknown, origins: readonly string[]): string {
  const path = typeof address === 'string' ? ownPath(address, origins) : null
  if (path !== null) return path
  throw new AppError('forbidden', 'That address to come back to is not one of ours.')
}

const nameFor = (email: unknown) => (typeof email === 'string' ? localPart(email) : '')

/** A request as the library should see it: our address, one session cookie, nothing it must not believe. */
function requestForLibrary(
  { env }: Ctx,
  input: RawInput & { machine: AuthMachine },
  body: Record<string, unknown> | undefined,
): Request {
  const url = new URL(`${env.PUBLIC_URL}${input.url.pathname}${input.url.search}`)
  if (url.searchParams.has('callbackURL') || url.pathname.endsWith('/verify-email')) {
    const asked = url.searchParams.get('callbackURL') ?? '/platforms'
    url.searchParams.set('callbackURL', ownPath(asked, ownOrigins(env.PUBLIC_URL)) ?? '/platforms')
  }
  const headers = new Headers({ [addressHeader]: input.address, origin: new URL(env.PUBLIC_URL).origin })
  const agent = input.headers.get('user-agent')
  if (agent !== null) headers.set('user-agent', agent.slice(0, 300))
  headers.set('cookie', cookiesForLibrary(input.machine.door, input.headers))
  if (body === undefined) return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** A link that did not work leads to the sign-in page, which everybody may see, with the reason. */
function redirectHome(response: Response): Response {
  const location = response.headers.get('location')
  if (location === null) return response
  const target = new URL(location, 'http://any')
  const error = target.searchParams.get('error')
  if (error === null || target.pathname === '/get-started') return response
  const headers = new Headers(response.headers)
  headers.set('location', `/get-started?${new URLSearchParams({ error })}`)
  return new Response(null, { status: response.status, headers })
}

/** The library's failures keep their sentence and code and get the fields of every other failure. */
async function inEnvelope(response: Response, requestId: string): Promise<Response> {
  if (response.status < 400) return response
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status}.`)
  const said = await readFailure(response)
  const body: Failure = {
    success: false,
    data: null,
    message: said.message,
    detail: said.message,
    code: said.code ?? codeOf(response.status),
    request_id: requestId,
  }
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

async function readFailure(response: Response): Promise<{ message: string; code: string | undefined }> {
  const said: unknown = await response.json().catch(() => null)
  const field = (name: string) => {
    const value: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, name) : undefined
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const message = field('message') ?? 'The request was refused.'
  const code = field('code')
  return code === 'VALIDATION_ERROR' ? { message: plainly(message), code: 'validation' } : { message, code }
}

/** The library tells what its schema says of each field; a person hears of the first one. */
function plainly(message: string): string {
  const [, field = '', said = message] = /^\[body\.(\w+)\] ([^;]*)/.exec(message) ?? []
  if (said.endsWith('received undefined')) return `${field} is missing.`
  return said.includes('expected string') ? `${field} must be text.` : `${said.replace(/\.$/, '')}.`
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'not_found' : 'bad_request'
}
