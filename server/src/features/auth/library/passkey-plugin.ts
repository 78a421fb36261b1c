import { m } from '@skein/messages'
import { APIError } from 'better-auth/api'
import type { BetterAuthPlugin } from 'better-auth'
import type { Ctx } from '#src/context.ts'
import { authTables } from '../store.ts'

/**
 * A passkey replaces both factors, so the device must have checked its user (by fingerprint, face or PIN). The host of
 * PUBLIC_URL is the relying party: passkeys of another host do not work.
 */
export async function passkeyPlugin({ env }: Ctx): Promise<BetterAuthPlugin> {
  const { passkey } = await import('@better-auth/passkey')
  const { origin, hostname } = new URL(env.PUBLIC_URL)
  return passkey({
    rpID: hostname,
    rpName: 'Skein',
    origin,
    schema: { passkey: authTables.passkey },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        requireVerifiedUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireVerifiedUser(verification.authenticationInfo.userVerified),
    },
  })
}

function requireVerifiedUser(isVerified: boolean | undefined): void {
  if (isVerified) return
  throw new APIError('BAD_REQUEST', {
    code: 'USER_NOT_VERIFIED',
    message: m.server_device_unchecked(),
  })
}
