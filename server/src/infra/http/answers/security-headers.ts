import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from '../mount-endpoint.ts'

export interface SecurityOptions {
  publicUrl: string
  /** Further origins of images and videos; `*.` is allowed. */
  mediaOrigins: readonly string[]
}

/** Sets security headers on every response: no third-party or inline scripts, no frames, no referrer, no sniffing. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<RequestEnv> {
  const headers = Object.entries(headersFor(options))
  return (c, next) => {
    // Set on Node's response directly: changing a finished Response is expensive.
    for (const [name, value] of headers) c.env.outgoing.setHeader(name, value)
    return next()
  }
}

function headersFor({ publicUrl, mediaOrigins }: SecurityOptions): Record<string, string> {
  return {
    'Content-Security-Policy': policy(mediaOrigins.join(' ')),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

function policy(media: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    // Style attributes position pop-ups; they cannot run code.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${media}`,
    `media-src 'self' ${media}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
  ].join('; ')
}
