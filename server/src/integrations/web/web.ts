import { LRUCache } from 'lru-cache'
import { Agent, fetch, type Dispatcher, type Response as UndiciResponse } from 'undici'
import { createCookies } from './cookies.ts'
import { otherTypeOf, unpacked } from './content.ts'
import { lookupPublic, isPublicHost, PrivateAddressError } from './public-address.ts'

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
  types: readonly string[]
  /** Maximum size after decompression. */
  maxBytes: number
  /** Returns why an address may not be read, or null. Called before each request, redirects included. */
  check: (url: URL) => Promise<WebFault | null>
}

const maxRedirects = 5
/** Servers refuse longer addresses as well. In characters. */
const maxAddressLength = 2000

/** Reads an untrusted address. Checks the address of each redirect and the IP address that its name resolves to. */
async function fetchGuarded(
  guard: Guard,
  address: string,
  options: FetchOptions,
): Promise<WebPage | WebFault> {
  const timeout = AbortSignal.timeout(guard.timeoutMs)
  const cookies = createCookies()
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
      url = URL.parse(next, url)
    }
    return { kind: 'redirects' }
  } catch (error) {
    return faultOf(error, timeout)
  }
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
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  const fault = faultOfHead(response, type.trim(), options)
  const sent = fault ? null : await bytesOf(response, options.maxBytes)
  const bytes = sent && (await unpacked(sent, options.maxBytes))
  if (bytes === null) {
    await response.body?.cancel().catch(() => undefined)
    return fault ?? { kind: 'large' }
  }
  const other = otherTypeOf(bytes)
  if (other !== null) return { kind: 'type', type: other }
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

/** Reads web pages at untrusted addresses. */
export interface Web {
  /** Returns whether an address may be requested; names are not resolved here. */
  allows(address: string): boolean
  /** Reads a text page if the robots.txt of its site allows it. */
  read(address: string): Promise<WebPage | WebFault>
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
    const known = sites.get(origin)
    if (known) return known
    const rules = await readRules(guard, origin)
    // Failures are not cached.
    if ('rules' in rules) sites.set(origin, rules)
    return rules
  }

  async function checkRobots(url: URL): Promise<WebFault | null> {
    const known = await rulesOf(url.origin)
    if ('fault' in known) return known.fault
    return mayRead(known.rules, url.pathname + url.search) ? null : { kind: 'robots' }
  }

  return {
    allows: (address) => {
      const url = URL.parse(address)
      return url !== null && isAllowed(guard, url)
    },
    read: (address) =>
      fetchGuarded(guard, address, { check: checkRobots, types: pageTypes, maxBytes: maxPageBytes }),
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
    types: ['text/plain'],
    maxBytes: maxRobotsBytes,
  })
  if ('bytes' in file) return { rules: rulesFor(new TextDecoder().decode(file.bytes), botName) }
  const isAbsent = file.kind === 'type' || (file.kind === 'status' && file.status >= 400 && file.status < 500)
  return isAbsent ? { rules: [] } : { fault: file }
}

const bytesOfRules = (rules: readonly RobotsRule[]) =>
  rules.reduce((sum, { pattern }) => sum + 100 + 2 * pattern.length, 500)

/** Rules of one file that count; the others are ignored. */
const maxRules = 1000
const maxPatternLength = 500
const maxWildcards = 10

interface RobotsRule {
  allow: boolean
  /** Path; `*` matches anything and `$` the end. */
  pattern: string
}

/** Returns the rules of a robots.txt for one user agent: those that name it, else those for `*`. */
export function rulesFor(robots: string, userAgent: string): RobotsRule[] {
  const groups = groupsOf(robots.slice(0, 500_000))
  const named = groups.filter(({ userAgents }) =>
    userAgents.some((name) => userAgent.toLowerCase().startsWith(name)),
  )
  const chosen = named.length > 0 ? named : groups.filter(({ userAgents }) => userAgents.includes('*'))
  return chosen
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => pattern.split('*').length <= maxWildcards + 1)
    .slice(0, maxRules)
}

/**
 * Returns whether a path may be read. The longest matching rule decides; of equally long ones, `allow` wins. The cost is
 * at most the number of rules times the length of the path.
 */
export function mayRead(rules: readonly RobotsRule[], path: string): boolean {
  if (path.length > maxAddressLength) return false
  const matching = rules.filter(({ pattern }) => matches(pattern, path))
  const longest = Math.max(0, ...matching.map(({ pattern }) => pattern.length))
  const deciding = matching.filter(({ pattern }) => pattern.length === longest)
  return deciding.length === 0 || deciding.some(({ allow }) => allow)
}

interface Group {
  userAgents: string[]
  rules: RobotsRule[]
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = []
  let open: Group | null = null
  for (const line of robots.split(/\r\n?|\n/)) {
    const [name = '', ...rest] = (line.split('#')[0] ?? '').split(':')
    const field = name.trim().toLowerCase()
    const value = rest.join(':').trim()
    if (field === 'user-agent') {
      if (!open || open.rules.length > 0) groups.push((open = { userAgents: [], rules: [] }))
      open.userAgents.push(value.toLowerCase())
    } else if (open && (field === 'allow' || field === 'disallow') && value !== '') {
      open.rules.push({ allow: field === 'allow', pattern: value.slice(0, maxPatternLength) })
    }
  }
  return groups
}

/** Matches the parts between `*` from left to right, in linear time. */
function matches(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$')
  const [first = '', ...pieces] = (ends ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = ends ? pieces.pop() : undefined
  let at = first.length
  for (const piece of pieces) {
    const found = indexOf(path, piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!ends) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/**
 * Returns the first position of `piece` at or after `from`, or -1, with the algorithm of Knuth, Morris and Pratt:
 * `String.indexOf` takes the product of both lengths for repetitive texts.
 */
function indexOf(text: string, piece: string, from: number): number {
  if (piece === '') return from
  const borders = [0]
  for (let at = 1, length = 0; at < piece.length; at += 1) {
    while (length > 0 && piece[at] !== piece[length]) length = borders[length - 1] ?? 0
    if (piece[at] === piece[length]) length += 1
    borders.push(length)
  }
  for (let at = from, length = 0; at < text.length; at += 1) {
    while (length > 0 && text[at] !== piece[length]) length = borders[length - 1] ?? 0
    if (text[at] === piece[length]) length += 1
    if (length === piece.length) return at - length + 1
  }
  return -1
}
