import type { Sandbox } from '../context.ts'
import { googleUser } from '../state/google-users.ts'
import type { GoogleGrant } from '../state/state-types.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'

export function profileOf(sandbox: Sandbox, grant: GoogleGrant): Record<string, unknown> {
  const user = googleUser(sandbox.state, grant.email)
  const [given = user.name, ...family] = user.name.split(' ')
  return {
    sub: user.sub,
    email: user.email,
    email_verified: true,
    name: user.name,
    given_name: given,
    family_name: family.join(' '),
    picture: `${sandbox.url}/avatars/${encodeURIComponent(user.email)}.svg`,
  }
}

/** Returns the claims of the identity token. */
export function identityClaims(sandbox: Sandbox, grant: GoogleGrant): Record<string, unknown> {
  const now = Math.floor(sandbox.state.now() / 1000)
  const { googleClientId } = sandbox.credentials
  return {
    iss: GOOGLE_ISSUER,
    azp: googleClientId,
    aud: googleClientId,
    ...profileOf(sandbox, grant),
    ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    iat: now,
    exp: now + 3600,
  }
}
