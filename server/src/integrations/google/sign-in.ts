import * as z from 'zod'
import type { Env } from '#src/env.ts'
import { GoogleError } from './errors.ts'

export interface GoogleTokens {
  accessToken: string
  refreshToken?: string
  idToken?: string
  accessTokenExpiresAt?: Date
  scopes: string[]
}

export interface GoogleProfile {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image?: string
}

export interface CodeExchange {
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
export async function requestGoogle(url: string, init: RequestInit): Promise<unknown> {
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
