import { startRegistration } from '@simplewebauthn/browser'
import { callAuth } from '../../../lib/api/auth-client.ts'
import type { Proof } from './security-query.ts'

/** Creates a passkey on this device. Throws when the user cancels. */
export async function registerPasskey(name: string, proof: Proof): Promise<void> {
  const options = await callAuth('/passkey/generate-register-options', proof)
  // The server returns the options in the format of the library.
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  await callAuth('/passkey/verify-registration', { response: await startRegistration({ optionsJSON }), name })
}
