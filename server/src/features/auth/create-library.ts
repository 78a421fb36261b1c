import { hkdfSync } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createEmailVerificationToken } from 'better-auth/api'
import { bearer, genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins'
import type { Ctx } from '#src/context.ts'
import { exchangeGoogleCode, fetchGoogleProfile } from '#src/integrations/google/sign-in.ts'
import type { Mail } from '#src/platform/mail.ts'
import { ownOrigins } from '#src/platform/http/request-origin.ts'
import { composeAlreadyRegistered, composeConfirmation, composeReset } from './compose-mail.ts'
import { sendAuthMail } from './jobs.ts'
import { authTables, markVerified } from './store.ts'

export interface NewUser {
  id: string
  email: string
  name: string
  image?: string | null | undefined
}

export interface AuthOptions {
  /** Runs after the transaction that made the user. */
  onUserCreated: (user: NewUser) => Promise<void>
}

const day = 24 * 60 * 60

/** The sign-in library, set up. Nothing else of the house speaks to it. */
export function createLibrary(ctx: Ctx, { onUserCreated }: AuthOptions) {
  const { PUBLIC_URL, APP_SECRET } = ctx.env
  const enqueue = (mail: Mail) => ctx.jobs.enqueue(sendAuthMail, mail)
  const confirm = (email: string, token: string) =>
    enqueue(composeConfirmation(email, confirmationLink(PUBLIC_URL, token)))
  return betterAuth({
    appName: 'Skein',
    baseURL: PUBLIC_URL,
    basePath: '/api/auth',
    secret: signingKey(APP_SECRET),
    trustedOrigins: ownOrigins(PUBLIC_URL),
    // The adapter for the pool and the transactions that the rest of the house already uses.
    database: drizzleAdapter(ctx.db, { provider: 'pg', schema: authTables, transaction: true }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: ({ user, url }) => enqueue(composeReset(user.email, url)),
      // Whoever holds the link reads the mailbox: that is what confirming an address proves.
      onPasswordReset: ({ user }) => markVerified(ctx.db, user.id),
      onExistingUserSignUp: ({ user }) => tellExistingUser(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 60 * 60,
      sendVerificationEmail: ({ user, token }) => confirm(user.email, token),
    },
    account: { encryptOAuthTokens: true },
    session: { expiresIn: 7 * day, updateAge: day },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [bearer(), ...googlePlugins(ctx)],
    databaseHooks: { user: { create: { after: (user) => onUserCreated(user) } } },
    onAPIError: { errorURL: `${PUBLIC_URL}/get-started` },
    advanced: {
      ...cookieOptions(PUBLIC_URL),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => ctx.ids.next() },
    },
    logger: { log: (level, message, ...details) => logLibrary(ctx, level, message, details) },
  })

  async function tellExistingUser(user: { email: string; emailVerified: boolean }) {
    if (user.emailVerified) return enqueue(composeAlreadyRegistered(user.email, `${PUBLIC_URL}/get-started`))
    return confirm(user.email, await createEmailVerificationToken(signingKey(APP_SECRET), user.email))
  }
}

export type Library = ReturnType<typeof createLibrary>

/** The header in which the library is told the caller's address; a client's own is overwritten. */
export const addressHeader = 'x-skein-address'

/** Sessions are signed with a key of their own, so that no other signed value can pass for one. */
export function signingKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'session', 32)).toString('base64url')
}

function confirmationLink(publicUrl: string, token: string): string {
  const query = new URLSearchParams({ token, callbackURL: '/platforms' })
  return `${publicUrl}/api/auth/verify-email?${query}`
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    useSecureCookies: false,
    cookiePrefix: secure ? '__Host-skein' : 'skein',
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}

/** The built-in Google provider has fixed addresses; this one takes them from the environment. */
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

/** Only the library's own sentence and the error go to the log: its details can hold addresses and tokens. */
function logLibrary({ log }: Ctx, level: string, message: string, details: unknown[]): void {
  const err = details.find((detail) => detail instanceof Error)
  if (level === 'error') log.error({ err }, `sign-in: ${message}`)
  if (level === 'warn') log.warn(`sign-in: ${message}`)
}
