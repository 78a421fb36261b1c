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

const timeout = 10_000

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
})

const Refusal = z.object({ error: z.string() })

const ProfileAnswer = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().default(''),
  picture: z.url().optional(),
})

/** Trades the code of the redirect for tokens. Throws when Google refuses or does not answer. */
export async function exchangeGoogleCode(env: Env, exchange: CodeExchange): Promise<GoogleTokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: exchange.code,
    redirect_uri: exchange.redirectURI,
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
    ...(exchange.codeVerifier === undefined ? {} : { code_verifier: exchange.codeVerifier }),
  })
  const answer = TokenAnswer.parse(await askGoogle(env.GOOGLE_TOKEN_URL, { method: 'POST', body: form }))
  return {
    accessToken: answer.access_token,
    scopes: answer.scope.split(' ').filter(Boolean),
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
    ...(answer.id_token === undefined ? {} : { idToken: answer.id_token }),
    ...(answer.expires_in === undefined ? {} : { accessTokenExpiresAt: inSeconds(answer.expires_in) }),
  }
}

/** Who the token belongs to. Asked of Google itself, so no token has to be believed unchecked. */
export async function fetchGoogleProfile(env: Env, accessToken: string): Promise<GoogleProfile> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = ProfileAnswer.parse(await askGoogle(env.GOOGLE_USERINFO_URL, { headers }))
  return {
    id: answer.sub,
    email: answer.email,
    emailVerified: answer.email_verified,
    name: answer.name,
    ...(answer.picture === undefined ? {} : { image: answer.picture }),
  }
}

/** The parsed answer. Throws a GoogleError. */
export async function askGoogle(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  } catch (error) {
    throw new GoogleError('unavailable', 'Google did not answer.', { cause: error })
  }
  if (!response.ok) {
    const kind = response.status >= 500 || response.status === 429 ? 'unavailable' : 'refused'
    const said = Refusal.safeParse(await response.json().catch(() => null))
    const reason = said.success ? said.data.error : undefined
    throw new GoogleError(kind, `Google answered ${response.status}.`, { reason })
  }
  return response.json()
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
