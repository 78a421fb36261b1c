import type { Ctx } from '#src/context.ts'
import { type Route, serveRaw } from '#src/infra/http/route.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import type { AuthService } from './auth-service-types.ts'
import { sessionCookieName } from './sessions/browser-cookies.ts'
import type { AuthOptions } from './library/create-library.ts'
import {
  cookiesForLibrary,
  findSession,
  readSessionToken,
  type FoundSession,
} from './sessions/find-session.ts'
import { authCalls } from './auth-request-logic.ts'
import { securityRoutes } from './routes.ts'
import { withTokens } from './sessions/session-tokens.ts'
import { signingKey } from './sessions/token-signature.ts'

interface Auth {
  routes: Route<Ctx>[]
  /** Returns the session of a request; null without a valid one. */
  sessionOf(headers: Headers): Promise<FoundSession | null>
  /** Extends a session that is in use. Returns cookies to add to the response. */
  extend(headers: Headers): Promise<string[]>
}

/**
 * Sign-in, sign-up and sessions. The library, whose code is a quarter of the modules of the server, is loaded at its first
 * use: finding a session does not need it.
 */
export function createAuth(ctx: Ctx, options: AuthOptions): Auth {
  const { APP_SECRET, APP_SECRET_PREVIOUS, PUBLIC_URL } = ctx.env
  const secrets = APP_SECRET_PREVIOUS === undefined ? [APP_SECRET] : [APP_SECRET, APP_SECRET_PREVIOUS]
  const service: AuthService = {
    library: once(async () => (await import('./library/create-library.ts')).createLibrary(ctx, options)),
    passkeys: once(async () => {
      const { createLibrary } = await import('./library/create-library.ts')
      const { passkeyPlugin } = await import('./library/passkey-plugin.ts')
      return createLibrary(ctx, options, [await passkeyPlugin(ctx)])
    }),
    sessions: { db: ctx.db, cookieName: sessionCookieName(PUBLIC_URL), keys: secrets.map(signingKey) },
    limits: createAttemptLimits(ctx),
    claimInvitation: options.claimInvitation,
    signOn: options.signOn,
    async openSignOn(signOn, callbackUrl) {
      const { openSignOn } = await import('./sign-on/sign-on-library.ts')
      return openSignOn(ctx, options, { signOn, callbackUrl })
    },
  }
  return {
    routes: [...authRoutes(service), ...securityRoutes(service.signOn)],
    sessionOf: (headers) => findSession(service.sessions, headers),
    extend: (headers) => extendSession(ctx, service, headers),
  }
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => (promise ??= load())
}

/** The library extends a session when its own `get-session` route is called. */
async function extendSession(
  { env }: Ctx,
  { library, sessions }: AuthService,
  requestHeaders: Headers,
): Promise<string[]> {
  const headers = new Headers({ cookie: cookiesForLibrary(sessions, requestHeaders) })
  const request = new Request(`${env.PUBLIC_URL}/api/auth/get-session`, { headers })
  const response = await (await library()).handler(request)
  if (!response.ok || !requestHeaders.has('cookie')) return []
  const tokens = [readSessionToken(sessions, requestHeaders)]
  return (
    await withTokens(response, { sessions, headers: requestHeaders, tokens, method: 'GET' })
  ).headers.getSetCookie()
}

function authRoutes(service: AuthService): Route<Ctx>[] {
  return authCalls.map((call) => {
    const request = {
      method: call.method,
      path: `/auth${call.path}`,
      access: 'public',
      bodyLimit: 32_768,
    } as const
    return serveRaw<Ctx>(request, async (ctx, input) => {
      const { handleAuthRequest } = await import('./handle-auth-request.ts')
      return handleAuthRequest(ctx, call, { ...input, service })
    })
  })
}
