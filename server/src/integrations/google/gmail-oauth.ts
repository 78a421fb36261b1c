import * as z from 'zod'
import type { Env } from '#src/env.ts'
import { askGoogle } from './sign-in.ts'

/** Read, send and mark as read: this one scope covers all three. */
export const gmailScope = 'https://www.googleapis.com/auth/gmail.modify'

export interface GmailLogin {
  redirectUri: string
  state: string
}

/** Where a person agrees. Without `prompt=consent` a second login would bring no refresh token. */
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

const RefreshAnswer = z.object({
  access_token: z.string().min(1),
  /** Google seldom gives a new one; where it does, the old one ends. */
  refresh_token: z.string().optional(),
  expires_in: z.number().default(3600),
  scope: z.string().optional(),
})

export interface FreshAccess {
  accessToken: string
  /** Milliseconds. */
  lives: number
  refreshToken: string | undefined
  /** What the owner allows by now; undefined when Google does not say. */
  scopes: string[] | undefined
}

/** A new access token. Throws a GoogleError, with the reason `invalid_grant` when the owner has to log in again. */
export async function refreshGoogleAccess(env: Env, refreshToken: string): Promise<FreshAccess> {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: env.GOOGLE_CLIENT_ID ?? '',
    client_secret: env.GOOGLE_CLIENT_SECRET ?? '',
  })
  const answer = RefreshAnswer.parse(await askGoogle(env.GOOGLE_TOKEN_URL, { method: 'POST', body }))
  return {
    accessToken: answer.access_token,
    lives: answer.expires_in * 1000,
    refreshToken: answer.refresh_token,
    scopes: answer.scope?.split(' ').filter(Boolean),
  }
}

/** Takes the access back at Google: refresh token and every access token made from it. */
export async function revokeGoogleToken(env: Env, token: string): Promise<void> {
  // Google's revocation stands beside its token endpoint.
  const url = new URL('revoke', env.GOOGLE_TOKEN_URL)
  await askGoogle(url.href, { method: 'POST', body: new URLSearchParams({ token }) })
}
