import { createHmac } from 'node:crypto'
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

/** Sends a signed delivery without events. Returns whether it was accepted. */
export async function checkWebhookSignature(address: string, appSecret: string): Promise<boolean> {
  const body = JSON.stringify({ object: 'instagram', entry: [] })
  const signature = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  try {
    const response = await request(address, {
      method: 'POST',
      headers,
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    await response.body.dump()
    return response.statusCode === 200
  } catch {
    return false
  }
}
