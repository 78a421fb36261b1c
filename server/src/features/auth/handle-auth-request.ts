import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { throwingFaults } from '#src/infra/db/library-pool.ts'
import { AppError } from '#src/infra/errors.ts'
import { withMinDuration } from '#src/infra/concurrency/retry.ts'
import { isBearer, ownOrigins, requireOwnOrigin } from '#src/infra/http/requests/request-origin.ts'
import { countAttempt } from './attempt-limits.ts'
import type { AuthCall } from './auth-request-logic.ts'
import { deviceCookie, knownDevice, readCookie, setCookie } from './sessions/browser-cookies.ts'
import { openChangeLink } from './addresses/change-email.ts'
import { confirmEmail } from './addresses/confirm-email.ts'
import type { AuthInput, AuthService } from './auth-service-types.ts'
import { endEmailChanges } from './addresses/email-change-store.ts'
import { findSession, readSessionToken, type SessionUser } from './sessions/find-session.ts'
import { allowConnection, disconnectGoogle, takeAllowance } from './library/connect-google.ts'
import { withNonce } from './library/sign-in-nonce.ts'
import type { Library } from './library/create-library.ts'
import { inEnvelope, redirectErrors } from './library/library-answer.ts'
import { parseBody, readBody, requestForLibrary, type LibraryRequest } from './library/library-request.ts'
import { isCommonPassword } from './identity/password-logic.ts'
import { reportPasskey, withPasskeyCount } from './identity/passkeys.ts'
import { findAskedFactor, refuseUsedCode, reportLock } from './identity/sign-in-code.ts'
import { proveIdentity } from './identity/verify-identity.ts'
import { finishSignOn, startSignOn } from './sign-on/handle-sign-on.ts'
import { refusePassword } from './sign-on/refuse-password.ts'
import { handleSessionList } from './sessions/session-list.ts'
import { withTokens } from './sessions/session-tokens.ts'
import { hashToken } from './sessions/token-signature.ts'
import { admitSignUp } from './sign-up/sign-up-policy.ts'
import { withProvider } from './sessions/session-provider.ts'
import { deleteSessionsExcept, endShortcuts, requireDatabase } from './store.ts'

const constantTimeMs = 350

/** Handles a route about sign-in: checks origin and rate limits before, converts failures to our format after. */
export async function handleAuthRequest(ctx: Ctx, call: AuthCall, input: AuthInput): Promise<Response> {
  const { service, headers } = input
  if (call.method === 'POST' && !isBearer(headers)) requireOwnOrigin(headers, ownOrigins(ctx.env.PUBLIC_URL))
  await requireDatabase(ctx.db)
  const requestBody = call.method === 'POST' ? parseBody(input) : {}
  const body = call.method === 'POST' ? readBody(ctx, call, requestBody) : undefined
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
  const caller = (await findSession(service.sessions, headers))?.actor ?? null
  await refusePassword(ctx, input, { call, caller, body })
  if (call.needsProof) await proveIdentity(ctx, { caller, body: body ?? {}, signOn: service.signOn })
  const invitation = requestBody['invitation'] ?? readCookie(ctx, headers, 'invitation')
  const isQuiet = attempt.isMailboxFull && call.path !== '/sign-up/email'
  if (attempt.isMailboxFull && !isQuiet) throw tooManyMails()
  const browser = readCookie(ctx, headers, 'sign_up') ?? ctx.ids.token(24)
  const fresh = ctx.ids.token(24)
  const connecting = call.path === '/callback/google' && caller ? await takeAllowance(ctx, caller) : null
  const request = { call, connecting, fresh, browser, invitation, body }
  const send = await senderOf(ctx, input, request)
  const respond = async () => {
    // The mailbox already holds a link that works.
    if (isQuiet) return Response.json({ status: true, message: quietMessages[call.path] })
    if (call.path.startsWith('/two-factor/verify-'))
      return verifyCode(ctx, input, { path: call.path, caller, code: body?.['code'], fresh, send })
    if (call.path !== '/sign-up/email') return send()
    const token = typeof invitation === 'string' ? invitation : null
    const newcomer = { token, email: String(email ?? ''), claimInvitation: service.claimInvitation }
    return admitSignUp(ctx, newcomer, () => signUpWithRetry(send))
  }
  const libraryAnswer = await (call.constantTime ? withMinDuration(constantTimeMs, respond) : respond())
  // The library's check of a registration throws for a malformed one.
  if (libraryAnswer.status === 500 && call.path === '/passkey/verify-registration')
    throw new AppError('bad_request', m.server_passkey_failed())
  if (libraryAnswer.status < 400) await attempt.succeeded()
  if (libraryAnswer.status < 400 && caller) await afterChange(ctx, { call, caller, answer: libraryAnswer })
  const tokens = [readSessionToken(service.sessions, headers), fresh]
  const exchange = { sessions: service.sessions, headers, tokens, method: call.method }
  const answer = await withTokens(libraryAnswer, exchange)
  const response = await inEnvelope(redirectErrors(await completed(ctx, call, answer)), input.requestId)
  if (libraryAnswer.status < 400)
    addCookies(ctx, { call, response, browser, given: requestBody, email, service })
  return response
}

/** Returns the function that sends a call to the library, which is loaded with what the call needs. */
async function senderOf(
  ctx: Ctx,
  input: AuthInput,
  request: LibraryRequest,
): Promise<() => Promise<Response>> {
  const { service } = input
  const { servedBy, method } = request.call
  const sendTo = (library: Library, body = request.body) =>
    throwingFaults(() => library.handler(requestForLibrary(ctx, input, { ...request, body })))
  if (servedBy === 'sign-on' && method === 'GET')
    return () => finishSignOn(ctx, input, (library) => sendTo(library))
  if (servedBy === 'sign-on') {
    const { library, body } = await startSignOn(ctx, input, request.body ?? {})
    return () => sendTo(library, body)
  }
  const library = await (servedBy === 'passkeys' ? service.passkeys() : service.library())
  return () => sendTo(library)
}

interface CodeCall {
  path: string
  caller: SessionUser | null
  code: unknown
  /** Token of the session that the library may create. */
  fresh: string
  send: () => Promise<Response>
}

/**
 * Lets the library check a code of two-step sign-in. A first code, which turns it on, ends the other
 * sessions and signing in with Google.
 */
async function verifyCode(
  ctx: Ctx,
  input: AuthInput,
  { path, caller, code, fresh, send }: CodeCall,
): Promise<Response> {
  const factor = await findAskedFactor(ctx, input, caller?.user_id)
  if (factor === null) return send()
  const refusal = path === '/two-factor/verify-totp' ? await refuseUsedCode(ctx, factor, code) : null
  if (refusal) return refusal
  const answer = await send()
  if (answer.status >= 400) await reportLock(ctx, factor)
  if (answer.status < 400 && caller && !factor.enabled) {
    await deleteSessionsExcept(ctx.db, { user_id: caller.user_id, hash: hashToken(fresh) })
    await endShortcuts(ctx.db, caller.user_id)
    await disconnectGoogle(ctx, caller)
  }
  return answer
}

interface Change {
  call: AuthCall
  caller: SessionUser
  answer: Response
}

/** Runs after the library has changed how the caller signs in. */
async function afterChange(ctx: Ctx, { call, caller, answer }: Change): Promise<void> {
  if (call.path === '/change-password') {
    await endEmailChanges(ctx.db, caller.user_id)
    await endShortcuts(ctx.db, caller.user_id)
  }
  if (call.path === '/connect-google') await allowConnection(ctx, caller)
  if (call.path === '/passkey/verify-registration') await reportPasskey(ctx, answer.clone(), caller)
}

const quietMessages: Readonly<Record<string, string>> = {
  '/request-password-reset': 'If this email exists in our system, check your email for the reset link',
}

const commonPassword = () => new AppError('validation', m.server_password_leaked(), { detail: 'password' })

const tooManyMails = () => new AppError('rate_limited', m.server_too_many_attempts(), { retryAfter: 900 })

/** Adds the provider to the user of the session, and the nonce to the address of Google's page. */
async function completed(ctx: Ctx, call: AuthCall, response: Response): Promise<Response> {
  if (call.path === '/reset-password/{token}') return withPasskeyCount(ctx, response)
  if (!response.ok) return response
  if (call.path === '/get-session') return withProvider(ctx, response)
  if ((call.libraryPath ?? call.path) !== '/sign-in/social') return response
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
