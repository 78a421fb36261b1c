import { startAuthentication } from '@simplewebauthn/browser'
import { callAuth } from '../../lib/api/auth-client.ts'

/** Signs in with a passkey of this device. Throws when the user cancels. */
export async function askForPasskey(): Promise<void> {
  const options = await callAuth('/passkey/generate-authenticate-options')
  // The server returns the options in the format of the library.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  await callAuth('/passkey/verify-authentication', { response: await startAuthentication({ optionsJSON }) })
}
