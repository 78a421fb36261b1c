import { derivedId, newOpaqueId } from './ids.ts'
import type { World, GoogleUser, GoogleGrant } from './world-types.ts'

export function googleUser(world: World, email: string, name?: string): GoogleUser {
  const address = email.trim().toLowerCase()
  const known = world.data.googleUsers.get(address)
  if (known) return known
  const user: GoogleUser = {
    sub: derivedId('1', 21, 'google', world.data.seed, address),
    email: address,
    name: name ?? address.split('@')[0] ?? address,
    consented: false,
  }
  world.data.googleUsers.set(address, user)
  return user
}

export function grantCode(
  world: World,
  grant: Pick<
    GoogleGrant,
    'email' | 'redirectUri' | 'scope' | 'nonce' | 'challenge' | 'challengeMethod' | 'offline'
  >,
): GoogleGrant {
  const created: GoogleGrant = {
    ...grant,
    code: newOpaqueId(world.data, '4/0A', 72),
    expiresAt: world.now() + 600_000,
    used: false,
    revoked: false,
    accessTokens: [],
    refreshToken: null,
  }
  world.data.googleGrants.set(created.code, created)
  return created
}

export function newGoogleAccessToken(world: World, grant: GoogleGrant): string {
  const value = newOpaqueId(world.data, 'ya29.a0', 160)
  grant.accessTokens.push({ value, expiresAt: world.now() + 3_599_000 })
  return value
}
