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

/** Takes the access back at Google: refresh token and every access token made from it. */
export async function revokeGoogleToken(env: Env, token: string): Promise<void> {
  // Google's revocation stands beside its token endpoint.
  const url = new URL('revoke', env.GOOGLE_TOKEN_URL)
  await askGoogle(url.href, { method: 'POST', body: new URLSearchParams({ token }) })
}
