import { derivedId, newOpaqueId } from './ids.ts'
import type { SandboxState, GoogleUser, GoogleGrant } from './state-types.ts'

export function googleUser(state: SandboxState, email: string, name?: string): GoogleUser {
  const address = email.trim().toLowerCase()
  const knownUser = state.data.googleUsers.get(address)
  if (knownUser) return knownUser
  const user: GoogleUser = {
    sub: derivedId('1', 21, 'google', state.data.seed, address),
    email: address,
    name: name ?? address.split('@')[0] ?? address,
    consented: false,
  }
  state.data.googleUsers.set(address, user)
  return user
}

export function grantCode(
  state: SandboxState,
  grant: Pick<
    GoogleGrant,
    'email' | 'redirectUri' | 'scope' | 'nonce' | 'challenge' | 'challengeMethod' | 'offline'
  >,
): GoogleGrant {
  const createdGrant: GoogleGrant = {
    ...grant,
    code: newOpaqueId(state.data, '4/0A', 72),
    expiresAt: state.now() + 600_000,
    used: false,
    revoked: false,
    accessTokens: [],
    refreshToken: null,
  }
  state.data.googleGrants.set(createdGrant.code, createdGrant)
  return createdGrant
}

export function newGoogleAccessToken(state: SandboxState, grant: GoogleGrant): string {
  const value = newOpaqueId(state.data, 'ya29.a0', 160)
  grant.accessTokens.push({ value, expiresAt: state.now() + 3_599_000 })
  return value
}
