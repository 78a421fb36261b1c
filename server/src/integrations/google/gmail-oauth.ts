import * as z from 'zod'
import type { Env } from '#src/env.ts'
import { requestGoogle } from './sign-in.ts'

/** Allows to read, send and mark as read. */
export const gmailScope = 'https://www.googleapis.com/auth/gmail.modify'

export interface GmailLogin {
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

export interface RefreshedAccess {
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
