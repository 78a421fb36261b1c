import { createHmac, timingSafeEqual } from 'node:crypto'
import { idAt, millisecondsOf, textAt, parseJson } from '../graph/fields.ts'

export interface SignedRequest {
  app_scoped_id: string
  /** Milliseconds; null when absent. */
  issued_at: number | null
  expires_at: number | null
  /** The same when the request is sent again; cannot be computed without the secret. */
  fingerprint: string
}

/**
 * Reads the `signed_request` of the deauthorize and data-deletion callbacks.
 * Returns null when it is not signed with one of the secrets or names another algorithm.
 */
export function readSignedRequest(value: string, secrets: readonly string[]): SignedRequest | null {
  const parts = value.split('.')
  const [signature, payload] = parts
  if (parts.length !== 2 || !signature || !payload) return null
  const signatureBytes = Buffer.from(signature, 'base64url')
  // The signature covers the encoded payload.
  const signer = secrets.find((secret) => {
    const expected = createHmac('sha256', secret).update(payload).digest()
    return (
      secret !== '' && signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected)
    )
  })
  if (signer === undefined) return null
  // The prefix keeps the fingerprint different from any signature: no payload begins with it.
  const fingerprint = createHmac('sha256', signer).update(`fingerprint of ${payload}`).digest('base64url')
  const content = contentOf(payload)
  return content && { ...content, fingerprint }
}

function contentOf(payload: string): Omit<SignedRequest, 'fingerprint'> | null {
  try {
    const content = parseJson(Buffer.from(payload, 'base64url').toString())
    const app_scoped_id = idAt(content, 'user_id')
    if (app_scoped_id === null || textAt(content, 'algorithm')?.toUpperCase() !== 'HMAC-SHA256') return null
    return {
      app_scoped_id,
      issued_at: millisecondsOf(content, 'issued_at'),
      expires_at: millisecondsOf(content, 'expires'),
    }
  } catch {
    return null
  }
}
