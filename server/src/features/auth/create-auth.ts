import type { Ctx } from '#src/context.ts'
import { type Route, serveRaw } from '#src/infra/http/route.ts'
import { type AuthService, handleAuthRequest, createAttemptLimits } from './handle-auth-request.ts'
import { createLibrary, signingKey, type AuthOptions } from './create-library.ts'
import { cookiesForLibrary, findSession, type FoundSession } from './find-session.ts'
import { authCalls } from './auth-request-logic.ts'

interface Auth {
  routes: Route<Ctx>[]
  /** Returns the session of a request; null without a valid one. */
  sessionOf(headers: Headers): Promise<FoundSession | null>
  /** Extends a session that is in use. Returns cookies to add to the response. */
  extend(headers: Headers): Promise<string[]>
}

/** Sign-in, sign-up and sessions. */
export async function createAuth(ctx: Ctx, options: AuthOptions): Promise<Auth> {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = ctx.env
  const library = createLibrary(ctx, options)
  const { authCookies } = await library.$context
  const secrets = APP_SECRET_PREVIOUS === undefined ? [APP_SECRET] : [APP_SECRET, APP_SECRET_PREVIOUS]
  const service: AuthService = {
    library,
    sessions: { db: ctx.db, cookieName: authCookies.sessionToken.name, keys: secrets.map(signingKey) },
    limits: createAttemptLimits(ctx),
  }
  return {
    routes: authRoutes(service),
    sessionOf: (headers) => findSession(service.sessions, headers),
    extend: (headers) => extendSession(ctx, service, headers),
  }
}

/** The library extends a session when its own `get-session` route is called. */
async function extendSession(
  { env }: Ctx,
  { library, sessions }: AuthService,
  given: Headers,
): Promise<string[]> {
  const headers = new Headers({ cookie: cookiesForLibrary(sessions, given) })
  const response = await library.handler(new Request(`${env.PUBLIC_URL}/api/auth/get-session`, { headers }))
  return response.ok && given.has('cookie') ? response.headers.getSetCookie() : []
}

function authRoutes(service: AuthService): Route<Ctx>[] {
  return authCalls.map((call) => {
    const request = {
      method: call.method,
      path: `/auth${call.path}`,
      access: 'public',
      bodyLimit: 32_768,
    } as const
    return serveRaw<Ctx>(request, (ctx, input) => handleAuthRequest(ctx, call, { ...input, service }))
  })
}
