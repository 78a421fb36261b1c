import type { Ctx } from '#src/context.ts'
import { type Route, serveRaw } from '#src/infra/http/route.ts'
import { createAttemptLimits } from './attempt-limits.ts'
import type { AuthService } from './auth-service-types.ts'
import { handleAuthRequest } from './handle-auth-request.ts'
import { createLibrary, signingKey, type AuthOptions, type Library } from './create-library.ts'
import { cookiesForLibrary, findSession, readSessionToken, type FoundSession } from './find-session.ts'
import { authCalls } from './auth-request-logic.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import { securityRoutes } from './routes.ts'
import { withTokens } from './session-tokens.ts'

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
  let withPasskeys: Promise<Library> | undefined
  const service: AuthService = {
    library,
    passkeys: () => (withPasskeys ??= createPasskeyLibrary(ctx, options)),
    sessions: { db: ctx.db, cookieName: authCookies.sessionToken.name, keys: secrets.map(signingKey) },
    limits: createAttemptLimits(ctx),
  }
  return {
    routes: [...authRoutes(service), ...securityRoutes],
    sessionOf: (headers) => findSession(service.sessions, headers),
    extend: (headers) => extendSession(ctx, service, headers),
  }
}

/** Loaded at the first use: the code of passkeys takes longer to load than the rest of the sign-in. */
async function createPasskeyLibrary(ctx: Ctx, options: AuthOptions): Promise<Library> {
  return createLibrary(ctx, options, [await passkeyPlugin(ctx)])
}

/** The library extends a session when its own `get-session` route is called. */
async function extendSession(
  { env }: Ctx,
  { library, sessions }: AuthService,
  given: Headers,
): Promise<string[]> {
  const headers = new Headers({ cookie: cookiesForLibrary(sessions, given) })
  const response = await library.handler(new Request(`${env.PUBLIC_URL}/api/auth/get-session`, { headers }))
  if (!response.ok || !given.has('cookie')) return []
  const tokens = [readSessionToken(sessions, given)]
  return (
    await withTokens(response, { sessions, headers: given, tokens, method: 'GET' })
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
    return serveRaw<Ctx>(request, (ctx, input) => handleAuthRequest(ctx, call, { ...input, service }))
  })
}
