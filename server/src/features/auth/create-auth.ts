import type { Ctx } from '#src/context.ts'
import type { Route } from '#src/infra/http/route.ts'
import type { AuthMachine } from './handle-auth-request.ts'
import { createLibrary, signingKey, type AuthOptions } from './create-library.ts'
import { cookiesForLibrary, findSession, type FoundSession } from './find-session.ts'
import { createAttemptLimits } from './limit-attempts.ts'
import { authRoutes } from './routes.ts'

export interface Auth {
  routes: Route<Ctx>[]
  /** Who a request acts for; null without a valid session. */
  sessionOf(headers: Headers): Promise<FoundSession | null>
  /** Moves the end of a session that is in use; the answer's cookies belong into the response. */
  prolong(headers: Headers): Promise<string[]>
}

/** Sign-in, sign-up and sessions. */
export async function createAuth(ctx: Ctx, options: AuthOptions): Promise<Auth> {
  const { APP_SECRET, APP_SECRET_PREVIOUS } = ctx.env
  const library = createLibrary(ctx, options)
  const { authCookies } = await library.$context
  const secrets = APP_SECRET_PREVIOUS === undefined ? [APP_SECRET] : [APP_SECRET, APP_SECRET_PREVIOUS]
  const machine: AuthMachine = {
    library,
    door: { db: ctx.db, cookieName: authCookies.sessionToken.name, keys: secrets.map(signingKey) },
    limits: createAttemptLimits(ctx),
  }
  return {
    routes: authRoutes(machine),
    sessionOf: (headers) => findSession(machine.door, headers),
    prolong: (headers) => prolongSession(ctx, machine, headers),
  }
}

/** The library moves the end of a session when it is looked at through its own door. */
async function prolongSession(
  { env }: Ctx,
  { library, door }: AuthMachine,
  given: Headers,
): Promise<string[]> {
  const headers = new Headers({ cookie: cookiesForLibrary(door, given) })
  const response = await library.handler(new Request(`${env.PUBLIC_URL}/api/auth/get-session`, { headers }))
  return response.ok && given.has('cookie') ? response.headers.getSetCookie() : []
}
