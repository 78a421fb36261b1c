import { fetch, type Dispatcher, type Response as UndiciResponse } from 'undici'
import { isPublicHost, PrivateAddressError } from './public-address.ts'

/** Why a page could not be read. */
export type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

export interface WebPage {
  /** The address after redirects. */
  address: string
  /** `text/html`, `text/plain`, … */
  type: string
  charset: string | null
  bytes: Uint8Array
}

export interface Guard {
  /** `host:port` of servers that may be inside the operator's network. */
  allowed: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
  userAgent: string
  /** For all requests together, redirects included. */
  timeoutMs: number
}

export interface FetchOptions {
  types: readonly string[]
  /** Maximum size after decompression. */
  maxBytes: number
  /** Returns why an address may not be read, or null. Called before each request, redirects included. */
  check: (url: URL) => Promise<WebFault | null>
}

const maxRedirects = 5

/** Reads an untrusted address. Checks the address of each redirect and the IP address that its name resolves to. */
export async function fetchGuarded(
  guard: Guard,
  address: string,
  options: FetchOptions,
): Promise<WebPage | WebFault> {
  const timeout = AbortSignal.timeout(guard.timeoutMs)
  let url = URL.parse(address)
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!url || !isAllowed(guard, url)) return { kind: 'private' }
      const fault = await options.check(url)
      if (fault) return fault
      const response = await request(guard, url, timeout)
      const next = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || next === null)
        return await pageOf(response, url, options)
      await response.body?.cancel()
      url = URL.parse(next, url)
    }
    return { kind: 'redirects' }
  } catch (error) {
    return faultOf(error, timeout)
  }
}

/** Returns whether an address may be requested: default port, no credentials, no private host. */
export function isAllowed({ allowed }: Guard, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return isTrusted(allowed, url) || (url.port === '' && isPublicHost(url.hostname))
}

const isTrusted = (allowed: Guard['allowed'], { hostname, port, protocol }: URL) =>
  allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

const request = (guard: Guard, url: URL, signal: AbortSignal): Promise<UndiciResponse> =>
  fetch(url, {
    redirect: 'manual',
    signal,
    dispatcher: isTrusted(guard.allowed, url) ? guard.trusted : guard.open,
    headers: {
      accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
      'user-agent': guard.userAgent,
    },
  })

async function pageOf(
  response: UndiciResponse,
  url: URL,
  options: FetchOptions,
): Promise<WebPage | WebFault> {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  const fault = faultOfHead(response, type.trim(), options)
  const bytes = fault ? null : await bytesOf(response, options.maxBytes)
  if (bytes === null) {
    await response.body?.cancel().catch(() => undefined)
    return fault ?? { kind: 'large' }
  }
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  return {
    address: url.href,
    type: type.trim(),
    charset: charset?.slice('charset='.length).replaceAll('"', '') ?? null,
    bytes,
  }
}

function faultOfHead(
  { status, headers }: UndiciResponse,
  type: string,
  options: FetchOptions,
): WebFault | null {
  if (status < 200 || status > 299) return { kind: 'status', status }
  if (!options.types.includes(type)) return { kind: 'type', type }
  return Number(headers.get('content-length') ?? 0) > options.maxBytes ? { kind: 'large' } : null
}

/** Counts decompressed bytes, so that a decompression bomb is stopped. Returns null beyond the limit. */
async function bytesOf({ body }: UndiciResponse, maxBytes: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > maxBytes) return null
    chunks.push(bytes)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function faultOf(error: unknown, timeout: AbortSignal): WebFault {
  if (timeout.aborted) return { kind: 'late' }
  const chain = error instanceof Error ? [error, error.cause] : []
  return { kind: chain.some((one) => one instanceof PrivateAddressError) ? 'private' : 'unreachable' }
}
