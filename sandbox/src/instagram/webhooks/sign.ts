import { createHmac } from 'node:crypto'

/** Returns JSON with everything beyond ASCII escaped in lower case, as the platform sends it. */
export function wireJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function signatureHeaders(body: string, secret: string): Record<string, string> {
  return {
    'X-Hub-Signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
}

/** `<signature>.<payload>`, both base64url; the signature covers the encoded payload. */
export function signedRequest(payload: Record<string, unknown>, secret: string): string {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const signature = createHmac('sha256', secret).update(encoded).digest('base64url')
  return `${signature}.${encoded}`
}
