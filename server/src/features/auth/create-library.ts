import { hkdfSync } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { bearer } from 'better-auth/plugins/bearer'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { exchangeGoogleCode, fetchGoogleProfile } from '#src/integrations/google/oauth.ts'
import { ownOrigins } from '#src/infra/http/request-origin.ts'
import { acceptSignUp, createAuthMails, type AuthMails } from './send-mails.ts'
import { authTables, markVerified } from './store.ts'

export interface NewUser {
  id: string
  email: string
  name: string
  image?: string | null | undefined
}

export interface AuthOptions {
  /** Runs after the transaction that created the user. */
  onUserCreated: (user: NewUser) => Promise<void>
}

const hour = 60 * 60
const day = 24 * hour

/** Configures the sign-in library. Only this feature uses it. */
export function createLibrary(ctx: Ctx, { onUserCreated }: AuthOptions) {
  const { PUBLIC_URL } = ctx.env
  const secret = signingKey(ctx.env.APP_SECRET)
  return betterAuth({
    appName: 'Skein',
    baseURL: PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    trustedOrigins: ownOrigins(PUBLIC_URL),
    database: ctx.db.$client,
    user: authTables.user,
    verification: authTables.verification,
    ...passwordOptions(ctx, createAuthMails(ctx, secret)),
    account: { ...authTables.account, encryptOAuthTokens: true },
    session: { ...authTables.session, expiresIn: 7 * day, updateAge: day },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [bearer(), ...googlePlugins(ctx)],
    databaseHooks: { user: { create: { after: (user) => onUserCreated(user) } } },
    onAPIError: { errorURL: `${PUBLIC_URL}/get-started` },
    advanced: {
      ...cookieOptions(PUBLIC_URL),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Our migrations own the tables; the library need not compare them with its own on every start.
      database: { generateId: () => ctx.ids.next(), validateSchema: false },
    },
    logger: { log: (level, message, ...details) => logLibrary(ctx, { level, message, details }) },
  })
}

function passwordOptions(ctx: Ctx, mails: AuthMails) {
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      sendResetPassword: ({ user, url }) => mails.reset(user.email, url),
      // Opening the link proves access to the mailbox, which is what confirming an address proves.
      onPasswordReset: ({ user }) => markVerified(ctx.db, user.id),
      onExistingUserSignUp: async ({ user }, request) =>
        mails.notifyExisting(user, await passwordIn(request)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: hour,
      sendVerificationEmail: ({ user, token }) => mails.confirm(user.email, token),
      async beforeEmailVerification(user, request) {
        if (request && !(await acceptSignUp(ctx, user, request.url))) throw invalidLink()
      },
    },
  } satisfies BetterAuthOptions
}

const PasswordBody = z.object({ password: z.string() })

async function passwordIn(request: Request | undefined): Promise<string> {
  return PasswordBody.parse(await request?.json()).password
}

/** The redirect that the library uses for an invalid link. */
const invalidLink = () =>
  new APIError('FOUND', undefined, new Headers({ location: '/get-started?error=INVALID_TOKEN' }))

export type Library = ReturnType<typeof createLibrary>

/** Header with the caller's address for the library; a value sent by a client is overwritten. */
export const addressHeader = 'x-skein-address'

/** Derives the key for session signatures, so that no other signed value is accepted as a session. */
export function signingKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'session', 32)).toString('base64url')
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-skein' : 'skein',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}

/** Replaces the library's Google provider, whose addresses cannot be configured. */
function googlePlugins({ env }: Ctx) {
  if (env.GOOGLE_CLIENT_ID === undefined || env.GOOGLE_CLIENT_SECRET === undefined) return []
  const google: GenericOAuthConfig = {
    providerId: 'google',
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    authorizationUrl: env.GOOGLE_OAUTH_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    scopes: ['openid', 'email', 'profile'],
    accessType: 'offline',
    prompt: 'select_account consent',
    pkce: true,
    getToken: (exchange) => exchangeGoogleCode(env, exchange),
    getUserInfo: async ({ accessToken = '' }) => ({ ...(await fetchGoogleProfile(env, accessToken)) }),
  }
  return [genericOAuth({ config: [google] })]
}

interface LibraryLogEntry {
  level: string
  /** Some calls of the library pass an error. */
  message: unknown
  details: unknown[]
}

/** Errors of requests without a valid state, code or address; anyone can cause them. */
const callerErrors: ReadonlySet<string> = new Set(['APIError', 'BetterAuthError', 'GoogleError'])

/**
 * Logs what the library reports, without values: they can be addresses and tokens. Only errors that no request can cause
 * have the level error; a failure of the library also ends in a 5xx response, which is logged with that level.
 */
function logLibrary({ log }: Ctx, { level, message, details }: LibraryLogEntry): void {
  if (level !== 'error' && level !== 'warn') return
  const err = [message, ...details].find((each) => each instanceof Error)
  const text = `sign-in: ${typeof message === 'string' ? message.split(':', 1)[0]?.slice(0, 200) : 'failed'}`
  if (level === 'error' && err && !callerErrors.has(err.name)) log.error({ err }, text)
  else log.warn({ cause: err?.name }, text)
}
