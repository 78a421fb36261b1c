import { m } from '@skein/messages'
import { otherAddressText } from '@skein/contract/system'
import { AppError } from '#src/infra/errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Returns the origins of this server: that of PUBLIC_URL and, for a loopback address, its other names. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (!loopback.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return [...new Set([url.origin, ...loopback.map((host) => `${url.protocol}//${host}${port}`)])]
}

/**
 * Throws for a request that another site may have caused (CSRF). Without either header it does not come from a script of a
 * page, but maybe from a form of an old browser: then it needs a header that no form can send.
 */
export function requireOwnOrigin(headers: Headers, origins: readonly string[]): void {
  if (isFromOwnPage(headers, origins)) return
  const json = headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false
  if (!json && !headers.has('x-requested-with')) throw foreign()
}

/** Throws for a GET that changes data if a link, an image or a prefetch could have caused it. */
export function requireDeliberateGet(request: Request, origins: readonly string[]): void {
  const { headers } = request
  if (request.method !== 'GET') throw new AppError('forbidden', 'Use GET or POST here.')
  const purposes = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '')
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) throw foreign()
  if (!isBearer(headers) && !headers.has('x-requested-with')) {
    throw new AppError('forbidden', 'Use POST, or send a bearer token or X-Requested-With.')
  }
  isFromOwnPage(headers, origins)
}

/** Throws when the headers name another site. Returns false when they name none. */
function isFromOwnPage(headers: Headers, origins: readonly string[]): boolean {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin') throw foreign()
  if (origin !== null && !origins.includes(origin)) {
    const [configured] = origins
    const isOurs = site !== null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'))
    throw isOurs && configured !== undefined
      ? new AppError('forbidden', otherAddressText(origin, configured))
      : foreign()
  }
  return site !== null || origin !== null
}

/** Throws unless a script of this site or a program opens the stream; links, images and prefetches are refused. */
export function requireListener({ method, headers }: Request): void {
  // A stream started by HEAD would have no reader and never end.
  if (method !== 'GET') throw new AppError('forbidden', 'Use GET here.')
  if (isBearer(headers)) return
  const site = headers.get('sec-fetch-site')
  const mode = headers.get('sec-fetch-mode')
  if ((site !== null && site !== 'same-origin') || mode === 'navigate' || mode === 'no-cors') throw foreign()
  if (headers.get('accept')?.includes('text/html')) throw foreign()
}

/** Returns whether the request has a bearer token; another site cannot make a browser send one. */
export function isBearer(headers: Headers): boolean {
  return /^bearer\s+\S/i.test(headers.get('authorization') ?? '')
}

function foreign(): AppError {
  return new AppError('forbidden', m.server_not_our_page())
}

/**
 * Returns the URL to redirect to if a page is requested under another name of the loopback address: session cookies
 * and links use the host of PUBLIC_URL. Returns undefined if the host is right, or behind a proxy.
 */
export function canonicalAddress(requested: string, publicUrl: string): string | undefined {
  const requestedUrl = new URL(requested)
  const canonicalUrl = new URL(publicUrl)
  if (requestedUrl.host === canonicalUrl.host || requestedUrl.port !== canonicalUrl.port) return undefined
  if (!loopback.includes(requestedUrl.hostname) || !loopback.includes(canonicalUrl.hostname)) return undefined
  return `${canonicalUrl.origin}${requestedUrl.pathname}${requestedUrl.search}`
}
