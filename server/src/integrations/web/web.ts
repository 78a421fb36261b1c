import { isUtf8 } from 'node:buffer'
import { LRUCache } from 'lru-cache'
import { Agent, fetch, type Dispatcher, type Response as UndiciResponse } from 'undici'
import { createCookies, type Cookies } from './cookies.ts'
import { otherTypeOf, startsAsPage, unpacked } from './content.ts'
import { lookupPublic, isPublicHost, PrivateAddressError } from './public-address.ts'
import { bytesOfRules, maxAddressLength, mayRead, rulesFor, type RobotsRule } from './robots.ts'

/** Why a page could not be read. */
export type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

interface WebPage {
  /** The address after redirects. */
  address: string
  /** `text/html`, `text/plain`, … */
  type: string
  charset: string | null
  /** The header `Refresh`: where a browser goes next. */
  refresh: string | null
  bytes: Uint8Array
}

interface Guard {
  /** `host:port` of servers that may be inside the operator's network. */
  allowed: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
  userAgent: string
  /** For all requests together, redirects included. */
  timeoutMs: number
}

interface FetchOptions {
  cookies?: Cookies | undefined
  types: readonly string[]
  /** Maximum size after decompression. */
  maxBytes: number
  /** Returns why an address may not be read, or null. Called before each request, redirects included. */
  check: (url: URL) => Promise<WebFault | null>
}

const maxRedirects = 5

/** Reads an untrusted address. Checks the address of each redirect and the IP address that its name resolves to. */
async function fetchGuarded(
  guard: Guard,
  address: string,
  options: FetchOptions,
): Promise<WebPage | WebFault> {
  const timeout = AbortSignal.timeout(guard.timeoutMs)
  const { cookies = createCookies() } = options
  let url = URL.parse(address)
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!url || !isAllowed(guard, url)) return { kind: 'private' }
      if (url.href.length > maxAddressLength) return { kind: 'unreachable' }
      const fault = await options.check(url)
      if (fault) return fault
      const response = await request(guard, url, { signal: timeout, cookie: cookies.headerOf(url) })
      cookies.keep(url, response.headers)
      const next = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || next === null)
        return await pageOf(response, url, options)
      await response.body?.cancel()
      url = URL.parse(utf8In(next), url)
    }
    return { kind: 'redirects' }
  } catch (error) {
    return faultOf(error, timeout)
  }
}

/** Returns a header whose server sends UTF-8: its bytes are read as Latin 1. */
function utf8In(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}

/** Returns whether an address may be requested: default port, no credentials, no private host. */
function isAllowed({ allowed }: Guard, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return isTrusted(allowed, url) || (url.port === '' && isPublicHost(url.hostname))
}

const isTrusted = (allowed: Guard['allowed'], { hostname, port, protocol }: URL) =>
  allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

const request = (
  guard: Guard,
  url: URL,
  { signal, cookie }: { signal: AbortSignal; cookie: string },
): Promise<UndiciResponse> =>
  fetch(url, {
    redirect: 'manual',
    signal,
    dispatcher: isTrusted(guard.allowed, url) ? guard.trusted : guard.open,
    headers: {
      accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
      'user-agent': guard.userAgent,
      ...(cookie === '' ? {} : { cookie }),
    },
  })

async function pageOf(
  response: UndiciResponse,
  url: URL,
  options: FetchOptions,
): Promise<WebPage | WebFault> {
  const [statedType = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .toLowerCase()
    .split(/[;,]/)
  const fault = faultOfHead(response, statedType.trim(), options)
  const rawBytes = fault ? null : await bytesOf(response, options.maxBytes)
  const bytes = rawBytes && (await unpacked(rawBytes, options.maxBytes))
  if (bytes === null) {
    await response.body?.cancel().catch(() => undefined)
    return fault ?? { kind: 'large' }
  }
  const charset = charsetOf(parameters)
  const other = otherTypeOf(bytes, charset)
  if (other !== null) return { kind: 'type', type: other }
  const type = statedType.trim() === '' && startsAsPage(bytes) ? 'text/html' : statedType.trim()
  if (!options.types.includes(type)) return { kind: 'type', type }
  return { address: url.href, type, charset, refresh: response.headers.get('refresh'), bytes }
}

const charsetOf = (parameters: readonly string[]): string | null =>
  parameters.flatMap((each) => /^\s*charset\s*=\s*["']?([\w.:-]+)/.exec(each)?.[1] ?? [])[0] ?? null

function faultOfHead(
  { status, headers }: UndiciResponse,
  type: string,
  options: FetchOptions,
): WebFault | null {
  if (status < 200 || status > 299) return { kind: 'status', status }
  // Without a type, the content decides.
  if (type !== '' && !options.types.includes(type)) return { kind: 'type', type }
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

/** Reads web pages at untrusted addresses. */
export interface Web {
  /** Returns whether an address may be requested; names are not resolved here. */
  allows(address: string): boolean
  /** Reads a text page if the robots.txt of its site allows it. Sends the cookies of pages that were read before it. */
  read(address: string, cookies?: Cookies): Promise<WebPage | WebFault>
  close(): Promise<void>
}

interface WebConfig {
  /** `host:port` of servers that may be inside the operator's network. */
  allowed: ReadonlySet<string>
  /** For one page, redirects included. */
  timeoutMs?: number
}

/** Product name in the user agent and in robots.txt. */
const botName = 'SkeinBot'
const pageTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown']
const maxPageBytes = 5 * 1024 * 1024
/** Of robots.txt: small servers name no type, or none of a text. A page in its place is no robots.txt. */
const robotsTypes = ['text/plain', 'application/octet-stream', '']
const maxRobotsBytes = 500_000
const robotsLifetimeMs = 600_000
/** Rules of sites that are kept in memory. */
const maxRulesBytes = 16_000_000

/** The rules of a site, or why they could not be read. */
type Rules = { rules: readonly RobotsRule[] } | { fault: WebFault }

export function createWeb({ allowed, timeoutMs = 15_000 }: WebConfig): Web {
  const guard = createGuard(allowed, timeoutMs)
  const sites = new LRUCache<string, { rules: readonly RobotsRule[] }>({
    maxSize: maxRulesBytes,
    sizeCalculation: ({ rules }) => bytesOfRules(rules),
    ttl: robotsLifetimeMs,
  })

  async function rulesOf(origin: string): Promise<Rules> {
    const knownRules = sites.get(origin)
    if (knownRules) return knownRules
    const rules = await readRules(guard, origin)
    // Failures are not cached.
    if ('rules' in rules) sites.set(origin, rules)
    return rules
  }

  async function checkRobots(url: URL): Promise<WebFault | null> {
    const siteRules = await rulesOf(url.origin)
    if ('fault' in siteRules) return siteRules.fault
    return mayRead(siteRules.rules, url.pathname + url.search) ? null : { kind: 'robots' }
  }

  return {
    allows: (address) => {
      const url = URL.parse(address)
      return url !== null && isAllowed(guard, url)
    },
    read: (address, cookies) =>
      fetchGuarded(guard, address, {
        cookies,
        check: checkRobots,
        types: pageTypes,
        maxBytes: maxPageBytes,
      }),
    async close() {
      await Promise.all([guard.trusted.close(), guard.open.close()])
    },
  }
}

function createGuard(allowed: ReadonlySet<string>, timeoutMs: number): Guard {
  const settings = { connections: 8, allowH2: false, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  return {
    allowed,
    timeoutMs,
    userAgent: `Mozilla/5.0 (compatible; ${botName}/1.0)`,
    trusted: new Agent({ ...settings, connect: { timeout: 5000 } }),
    // Checks the address that the socket connects to.
    open: new Agent({ ...settings, connect: { timeout: 5000, lookup: lookupPublic } }),
  }
}

/** A site without the file allows everything; when the file cannot be read, nothing may be read. */
async function readRules(guard: Guard, origin: string): Promise<Rules> {
  const file = await fetchGuarded(guard, `${origin}/robots.txt`, {
    check: async () => null,
    types: robotsTypes,
    maxBytes: maxRobotsBytes,
  })
  if ('bytes' in file) return { rules: rulesFor(new TextDecoder().decode(file.bytes), botName) }
  const isAbsent = file.kind === 'type' || (file.kind === 'status' && file.status >= 400 && file.status < 500)
  return isAbsent ? { rules: [] } : { fault: file }
}
