import { AppError } from '#src/infra/errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins that are this server: that of PUBLIC_URL and, on a loopback address, its other spellings. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!loopback.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return [...new Set([url.origin, ...loopback.map((host) => `${url.protocol}//${host}${port}`)])]
}

/**
 * Refuses a request that another site may have caused. Without either header it does not come from a browser's
 * page, but a form could still be old: then it has to carry something that no form can send.
 */
export function requireOwnOrigin(headers: Headers, origins: readonly string[]): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw foreign()
  if (origin !== null && !origins.includes(origin)) throw foreign()
  if (site !== null || origin !== null) return
  const json = headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false
  if (!json && !headers.has('x-requested-with')) throw foreign()
}

/** A GET that changes something is answered only to a caller that no link, image or prefetch can imitate. */
export function requireDeliberateGet(request: Request, origins: readonly string[]): void {
  const { headers } = request
  if (request.method !== 'GET') throw new AppError('forbidden', 'Use GET or POST here.')
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '')
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) throw foreign()
  if (!isBearer(headers) && !headers.has('x-requested-with')) {
    throw new AppError('forbidden', 'Use POST, or send a bearer token or X-Requested-With.')
  }
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw foreign()
  if (origin !== null && !origins.includes(origin)) throw foreign()
}

/** A stream is opened by a script of our own pages or by a program, never by a link, an image or a prefetch. */
export function requireListener({ method, headers }: Request): void {
  // Nobody would read what HEAD begins, and nobody would end it.
  if (method !== 'GET') throw new AppError('forbidden', 'Use GET here.')
  if (isBearer(headers)) return
  const site = headers.get('sec-fetch-site')
  const mode = headers.get('sec-fetch-mode')
  if ((site !== null && site !== 'same-origin') || mode === 'navigate' || mode === 'no-cors') throw foreign()
  if (headers.get('accept')?.includes('text/html')) throw foreign()
}

/** Whether the request brings its token by itself; no foreign page can make a browser do that. */
export function isBearer(headers: Headers): boolean {
  return /^bearer\s+\S/i.test(headers.get('authorization') ?? '')
}

function foreign(): AppError {
  return new AppError('forbidden', 'This request did not come from our own pages.')
}

/**
 * Where a page asked for under another spelling of our loopback address should be opened instead: session cookies
 * and links that we hand out belong to PUBLIC_URL's spelling. Undefined when it is right, or behind a proxy.
 */
export function canonicalAddress(requested: string, publicUrl: string): string | undefined {
  const asked = new URL(requested)
  const wanted = new URL(publicUrl)
  if (asked.host === wanted.host || asked.port !== wanted.port) return undefined
  if (!loopback.includes(asked.hostname) || !loopback.includes(wanted.hostname)) return undefined
  return `${wanted.origin}${asked.pathname}${asked.search}`
}
