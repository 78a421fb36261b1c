import * as z from 'zod'
import type { Env } from '#src/env.ts'

/** A failed call to Google. `refused`: a retry has the same result. */
export class GoogleError extends Error {
  readonly kind: 'refused' | 'unavailable'
  /** Google's error code, like `invalid_grant`. */
  readonly reason: string | undefined

  constructor(
    kind: 'refused' | 'unavailable',
    message: string,
    { reason, cause }: { reason?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'GoogleError'
    this.kind = kind
    this.reason = reason
  }
}

interface GoogleTokens {
  accessToken: string
  refreshToken?: string
  idToken?: string
  accessTokenExpiresAt?: Date
  scopes: string[]
}

interface GoogleProfile {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image?: string
}

interface CodeExchange {
  code: string
  redirectURI: string
  codeVerifier?: string | undefined
}

const timeoutMs = 10_000

const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
})

const ErrorResponse = z.object({ error: z.string() })

const ProfileResponse = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().default(''),
  picture: z.url().optional(),
})

/** Exchanges the code of the redirect for tokens. Throws a GoogleError. */
export async function exchangeGoogleCode(env: Env, exchange: CodeExchange): Promise<GoogleTokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    redirect_uri: exchange.redirectURI,
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
    ...(exchange.codeVerifier === undefined ? {} : { code_verifier: exchange.codeVerifier }),
  })
  const tokens = TokenResponse.parse(
    await requestGoogle(env.GOOGLE_TOKEN_URL, { method: 'POST', body: form }),
  )
  return {
    accessToken: tokens.access_token,
    scopes: tokens.scope.split(' ').filter(Boolean),
    ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
    ...(tokens.id_token === undefined ? {} : { idToken: tokens.id_token }),
    ...(tokens.expires_in === undefined ? {} : { accessTokenExpiresAt: inSeconds(tokens.expires_in) }),
  }
}

/** Returns the profile of the token's owner. Google checks the token, so no ID token has to be verified here. */
export async function fetchGoogleProfile(env: Env, accessToken: string): Promise<GoogleProfile> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const profile = ProfileResponse.parse(await requestGoogle(env.GOOGLE_USERINFO_URL, { headers }))
  return {
    id: profile.sub,
    email: profile.email,
    emailVerified: profile.email_verified,
    name: profile.name,
    ...(profile.picture === undefined ? {} : { image: profile.picture }),
  }
}

/** Returns the parsed response. Throws a GoogleError. */
async function requestGoogle(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new GoogleError('unavailable', 'Google did not respond.', { cause: error })
  }
  if (!response.ok) {
    const kind = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused'
    const error = ErrorResponse.safeParse(await response.json().catch(() => null))
    const reason = error.success ? error.data.error : undefined
    throw new GoogleError(kind, `Google responded ${response.status}.`, { reason })
  }
  return response.json()
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Allows to read, send and mark as read. */
export const gmailScope = 'https://www.googleapis.com/auth/gmail.modify'

interface GmailLogin {
  redirectUri: string
  state: string
}

/** Returns the address of the consent page. Without `prompt=consent` a second login returns no refresh token. */
export function gmailAuthorizeUrl(env: Env, { redirectUri, state }: GmailLogin): string {
  const url = new URL(env.GOOGLE_OAUTH_URL)
  const query = {
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: `openid email profile ${gmailScope}`,
    access_type: 'offline',
    prompt: 'select_account consent',
    include_granted_scopes: 'true',
    state,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const RefreshResponse = z.object({
  access_token: z.string().min(1),
  /** Google rarely returns a new one; the old one is then invalid. */
  refresh_token: z.string().optional(),
  expires_in: z.number().default(3600),
  scope: z.string().optional(),
})

interface RefreshedAccess {
  accessToken: string
  lifetimeMs: number
  refreshToken: string | undefined
  /** The granted scopes; undefined when the response has none. */
  scopes: string[] | undefined
}

/** Returns a new access token. Throws a GoogleError; its reason is `invalid_grant` when the owner has to log in again. */
export async function refreshGoogleAccess(env: Env, refreshToken: string): Promise<RefreshedAccess> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
  })
  const response = RefreshResponse.parse(await requestGoogle(env.GOOGLE_TOKEN_URL, { method: 'POST', body }))
  return {
    accessToken: response.access_token,
    lifetimeMs: response.expires_in * 1000,
    refreshToken: response.refresh_token,
    scopes: response.scope?.split(' ').filter(Boolean),
  }
}

/** Revokes a refresh token and all access tokens made from it. */
export async function revokeGoogleToken(env: Env, token: string): Promise<void> {
  // The revocation endpoint is next to the token endpoint.
  const url = new URL('revoke', env.GOOGLE_TOKEN_URL)
  await requestGoogle(url.href, { method: 'POST', body: new URLSearchParams({ token }) })
}
