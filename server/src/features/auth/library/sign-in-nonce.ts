import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns the nonce that belongs to a PKCE challenge, so that it needs no storage of its own. */
const nonceOf = (challenge: string) => sha256(`nonce ${challenge}`)

/** Returns the nonce of the sign-in with this PKCE verifier. */
export const nonceOfVerifier = (codeVerifier: string) => nonceOf(sha256(codeVerifier))

/** Adds the nonce to the address of a provider's page. */
export function withNonce(address: string): string {
  const url = new URL(address)
  url.searchParams.set('nonce', nonceOf(url.searchParams.get('code_challenge') ?? ''))
  return url.href
}

/**
 * Returns whether the ID token was issued for the sign-in with this PKCE verifier. It comes from Google's token endpoint
 * over TLS, which replaces the check of its signature (OpenID Connect Core 3.1.3.7). Google always sends one for the scope
 * `openid`; servers without OpenID Connect are accepted.
 */
export function hasExpectedNonce(idToken: string | undefined, codeVerifier: string | undefined): boolean {
  if (idToken === undefined) return true
  try {
    return decodeJwt(idToken)['nonce'] === nonceOfVerifier(codeVerifier ?? '')
  } catch {
    return false
  }
}
