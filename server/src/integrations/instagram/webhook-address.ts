import { request } from 'undici'

/** `refused`: something responds, but not this installation with this verify token. */
export type WebhookAddressState = 'verified' | 'refused' | 'unreachable'

const timeoutMs = 5000

/** Verifies a webhook address the way Meta does when the address is entered in the app dashboard. */
export async function checkWebhookAddress(
  address: string,
  verifyToken: string,
): Promise<WebhookAddressState> {
  const url = new URL(address)
  const challenge = String(Date.now() % 1_000_000_000)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  try {
    const response = await request(url, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    const text = await response.body.text()
    return response.statusCode === 200 && text === challenge ? 'verified' : 'refused'
  } catch {
    return 'unreachable'
  }
}
