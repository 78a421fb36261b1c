import { getCurrentAuthEndpointContext } from '@better-auth/core/context'
import { APIError } from 'better-auth/api'
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth'
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { exchangeGoogleCode, fetchGoogleProfile } from '#src/integrations/google/oauth.ts'
import { watchedPool } from '#src/infra/db/library-pool.ts'
import { ownOrigins } from '#src/infra/http/requests/request-origin.ts'
import { userNameOf } from '../auth-request-logic.ts'
import { cookiePrefix } from '../sessions/browser-cookies.ts'
import { claimAddress, type NewUser } from './claim-address.ts'
import { connectingHeader, guardConnection, reportConnection, requireConnecting } from './connect-google.ts'
import { hasExpectedNonce } from './sign-in-nonce.ts'
import { endEmailChanges } from '../addresses/email-change-store.ts'
import { versionedSecrets } from './library-keys.ts'
import { hashIdentifier, resetIdentifier } from './reset-identifier.ts'
import { createAuthMails, type AuthMails } from '../mails/send-mails.ts'
import { hashToken, signingKey } from '../sessions/token-signature.ts'
import { freshTokenHeader } from '../sessions/session-tokens.ts'
import type { SignOnSource } from '../sign-on/sign-on-source.ts'
import { admitNewUser, type ClaimInvitation, invitationHeader } from '../sign-up/sign-up-policy.ts'
import { sendPasswordReset } from '../mails/send-notices.ts'
import {
  authTables,
  deletePasskeys,
  deleteResetLinks,
  endShortcuts,
  findPasskeys,
  markVerified,
} from '../store.ts'

export interface AuthOptions {
  /** Runs after the transaction that created the user. */
  onUserCreated: (user: NewUser) => Promise<void>
  claimInvitation: ClaimInvitation
  signOn: SignOnSource
  /** Decides about a new user instead of the sign-up policy. Returns whether the user may sign up. */
  admit?: (email: string) => Promise<boolean>
}

const hour = 60 * 60
const day = 24 * hour

/** Configures the sign-in library. Only this feature uses it. */
export function createLibrary(ctx: Ctx, options: AuthOptions, plugins: readonly BetterAuthPlugin[] = []) {
  const { PUBLIC_URL } = ctx.env
  return betterAuth({
    appName: 'Skein',
    baseURL: PUBLIC_URL,
    basePath: '/api/auth',
    secrets: versionedSecrets(ctx),
    trustedOrigins: ownOrigins(PUBLIC_URL),
    database: watchedPool(ctx.db.$client),
    user: authTables.user,
    verification: { ...authTables.verification, storeIdentifier: { hash: async (id) => hashIdentifier(id) } },
    ...passwordOptions(ctx, createAuthMails(ctx, signingKey(ctx.env.APP_SECRET))),
    account: { ...authTables.account, encryptOAuthTokens: true },
    session: { ...authTables.session, expiresIn: 7 * day, updateAge: day },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      twoFactor({ issuer: 'Skein', schema: authTables.twoFactor }),
      ...googlePlugins(ctx, options),
      ...plugins,
    ],
    databaseHooks: hooksOf(ctx, options),
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

/** Runs before and after the library stores a user, a way to sign in or a session. */
function hooksOf(ctx: Ctx, { onUserCreated, claimInvitation, admit }: AuthOptions) {
  return {
    user: {
      create: {
        async before(newUser, context) {
          const user = { ...newUser, name: userNameOf(newUser.name, newUser.email) }
          requireConnecting(null, connectingIn(context))
          // Sign-ups with a password are admitted before the library knows whether the address is taken.
          if (context?.path === '/sign-up/email') return { data: user }
          if (admit) return (await admit(user.email)) ? { data: user } : false
          const token = invitationIn(context)
          const refusal = await admitNewUser(ctx, { token, email: user.email, claimInvitation })
          // The library would answer 403 as a success, as for an address that is taken.
          if (refusal !== null) throw new APIError('CONFLICT', refusal)
          return { data: user }
        },
        after: (user) => onUserCreated(user),
      },
    },
    account: {
      create: {
        async before(account, context) {
          await guardConnection(ctx, account, connectingIn(context))
          return { data: account }
        },
        after: (account) => reportConnection(ctx, account),
      },
    },
    session: {
      create: {
        // The library stores what it takes for the token; only the caller's response gets the token itself.
        async before(session, context) {
          requireConnecting(session.userId, connectingIn(context))
          const fresh = context?.headers?.get(freshTokenHeader)
          return { data: fresh ? { ...session, token: hashToken(fresh) } : session }
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks']
}

function passwordOptions(ctx: Ctx, mails: AuthMails) {
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hour,
      async sendResetPassword({ user, url, token }) {
        await deleteResetLinks(ctx.db, { user_id: user.id, kept: hashIdentifier(resetIdentifier(token)) })
        await mails.reset(user.email, { url, passkeys: await findPasskeys(ctx.db, user.id) })
      },
      // Opening the link proves access to the mailbox, which is what confirming an address proves.
      async onPasswordReset({ user }, request) {
        const removesPasskeys = !request?.headers.has(keptPasskeysHeader)
        const passkeys = await findPasskeys(ctx.db, user.id)
        if (removesPasskeys) await deletePasskeys(ctx.db, user.id)
        await markVerified(ctx.db, user.id)
        await endEmailChanges(ctx.db, user.id)
        await endShortcuts(ctx.db, user.id)
        await sendPasswordReset(ctx, user.email, { passkeys, removed: removesPasskeys })
      },
      onExistingUserSignUp: async ({ user }, request) =>
        mails.notifyExisting(user, await passwordIn(request), browserOf(request)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: hour,
      // The link is opened by `confirm-email.ts`.
      sendVerificationEmail: ({ user }, request) => mails.confirm(user.email, browserOf(request)),
    },
  } satisfies BetterAuthOptions
}

const PasswordBody = z.object({ password: z.string() })

async function passwordIn(request: Request | undefined): Promise<string> {
  return PasswordBody.parse(await request?.json()).password
}

const invitationIn = (context: { headers?: Headers | undefined } | null) =>
  context?.headers?.get(invitationHeader) ?? null

const connectingIn = (context: { headers?: Headers | undefined } | null) =>
  context?.headers?.get(connectingHeader) ?? null

/** Header of a reset that keeps the passkeys; a value sent by a client is overwritten. */
export const keptPasskeysHeader = 'x-skein-kept-passkeys'

/** Header with the binding of the browser that signs up; a value sent by a client is overwritten. */
export const browserHeader = 'x-skein-browser'

const browserOf = (request: Request | undefined) => request?.headers.get(browserHeader) ?? null

export type Library = ReturnType<typeof createLibrary>

/** Header with the caller's address for the library; a value sent by a client is overwritten. */
export const addressHeader = 'x-skein-address'

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  return {
    useSecureCookies: false,
    cookiePrefix: cookiePrefix(publicUrl),
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}

/** Replaces the library's Google provider, whose addresses cannot be configured. */
function googlePlugins(ctx: Ctx, { onUserCreated, claimInvitation }: AuthOptions) {
  const { env } = ctx
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
    async getToken(exchange) {
      const tokens = await exchangeGoogleCode(env, exchange)
      if (hasExpectedNonce(tokens.idToken, exchange.codeVerifier)) return tokens
      throw new Error('The ID token has another nonce.')
    },
    async getUserInfo({ accessToken = '' }) {
      const profile = await fetchGoogleProfile(env, accessToken)
      if (!profile.emailVerified) return { ...profile }
      // An unconfirmed sign-up is a user already: the library creates none, so that no hook claims the invitation.
      const token = invitationIn(getCurrentAuthEndpointContext())
      if (token !== null) await claimInvitation({ token, email: profile.email })
      await claimAddress(ctx, profile, onUserCreated)
      return { ...profile }
    },
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
