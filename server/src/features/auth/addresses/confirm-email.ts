import { jwtVerify } from 'jose'
import { JWTExpired } from 'jose/errors'
import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { ownOrigins } from '#src/infra/http/requests/request-origin.ts'
import { ownPath } from '../auth-request-logic.ts'
import { bindingOf, deviceCookie, readCookie, setCookie } from '../sessions/browser-cookies.ts'
import type { AuthInput } from '../auth-service-types.ts'
import { findSession } from '../sessions/find-session.ts'
import { hashToken, signToken } from '../sessions/token-signature.ts'
import { redirect } from '../sessions/redirect.ts'
import { acceptSignUp } from '../mails/send-mails.ts'
import { findUserByEmail, markVerified, type ConfirmingUser } from '../store.ts'

const Claims = z.object({
  email: z.email(),
  sign_up: z.string().optional(),
  browser: z.string().optional(),
  /** Earlier releases signed the new address in links that change it. */
  updateTo: z.undefined().optional(),
})
type Claims = z.infer<typeof Claims>

/**
 * Opens the link of a confirmation mail. It confirms the address in any browser, but signs in only in the browser that
 * signed up, and never over another session: otherwise a link could sign its reader in to the account of its sender.
 */
export async function confirmEmail(ctx: Ctx, input: AuthInput): Promise<Response> {
  const { searchParams } = input.url
  const claims = await readClaims(input.service.sessions.keys, searchParams.get('token') ?? '')
  if (typeof claims === 'string') return redirect(`/get-started?error=${claims}`)
  const user = await findUserByEmail(ctx.db, claims.email)
  if (user === null) return redirect('/get-started?error=INVALID_TOKEN')
  if (!user.email_verified) {
    if (!(await acceptSignUp(ctx, user, claims.sign_up))) return redirect('/get-started?error=INVALID_TOKEN')
    await markVerified(ctx.db, user.id)
  }
  const requested = searchParams.get('callbackURL') ?? '/platforms'
  const target = ownPath(requested, ownOrigins(ctx.env.PUBLIC_URL))
  const current = await findSession(input.service.sessions, input.headers)
  if (current?.actor.user_id === user.id) return redirect(target ?? '/platforms')
  const signsIn = isSameBrowser(ctx, input.headers, claims) && !user.two_factor_enabled
  if (current !== null || !signsIn || (await input.service.signOn.forbidsPassword(user.email))) {
    return redirect('/get-started?confirmed=true')
  }
  return redirect(target ?? '/platforms', await signIn(ctx, input, user))
}

async function readClaims(keys: readonly string[], token: string): Promise<Claims | string> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, new TextEncoder().encode(key), { algorithms: ['HS256'] })
      const claims = Claims.safeParse(payload)
      return claims.success ? claims.data : 'INVALID_TOKEN'
    } catch (error) {
      if (error instanceof JWTExpired) return 'TOKEN_EXPIRED'
    }
  }
  return 'INVALID_TOKEN'
}

function isSameBrowser(ctx: Ctx, headers: Headers, { browser }: Claims): boolean {
  const cookie = readCookie(ctx, headers, 'sign_up')
  return cookie !== null && browser !== undefined && bindingOf(cookie) === browser
}

/** Creates a session. Returns the cookies of the response. */
async function signIn(
  ctx: Ctx,
  { service, headers, address }: AuthInput,
  user: ConfirmingUser,
): Promise<string[]> {
  const { internalAdapter, authCookies } = await (await service.library()).$context
  const token = ctx.ids.token(24)
  const key = service.sessions.keys[0] ?? ''
  const userAgent = headers.get('user-agent')?.slice(0, 300) ?? ''
  const fields = { token: hashToken(token), ipAddress: address, userAgent }
  await internalAdapter.createSession(user.id, false, fields, true)
  const { maxAge = 0, secure } = authCookies.sessionToken.attributes
  const session = `${authCookies.sessionToken.name}=${signToken(key, token)}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return [
    session,
    setCookie(ctx, 'device', deviceCookie(ctx, key, user.email)),
    setCookie(ctx, 'sign_up', ''),
  ]
}
