import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from './mount-endpoint.ts'

export interface SecurityOptions {
  publicUrl: string
  /** Origins besides our own that pictures and videos may come from; `*.` is allowed. */
  mediaOrigins: readonly string[]
}

/** Headers of every answer: no foreign or inline script, no frames, no referrer, no sniffing. */
export function securityHeaders(options: SecurityOptions): MiddlewareHandler<RequestEnv> {
  const headers = Object.entries(headersFor(options))
  return (c, next) => {
    // Straight onto Node's answer: changing a finished Response costs more than all the rest of the way.
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
    // Style attributes place pop-ups; they cannot run code.
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
