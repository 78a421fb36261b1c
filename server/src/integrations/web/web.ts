import { Agent } from 'undici'
import { fetchGuarded, isAllowed, type Guard, type WebFault, type WebPage } from './fetch-guarded.ts'
import { lookupPublic } from './public-address.ts'
import { mayRead, rulesFor, type RobotsRule } from './robots.ts'

/** Reads web pages at untrusted addresses. */
export interface Web {
  /** Returns whether an address may be requested; names are not resolved here. */
  allows(address: string): boolean
  /** Reads a text page if the robots.txt of its site allows it. */
  read(address: string): Promise<WebPage | WebFault>
  close(): Promise<void>
}

export interface WebConfig {
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
const maxSites = 500

/** The rules of a site, or why they could not be read. */
type Rules = { rules: readonly RobotsRule[] } | { fault: WebFault }

export function createWeb({ allowed, timeoutMs = 15_000 }: WebConfig): Web {
  const guard = createGuard(allowed, timeoutMs)
  const sites = new Map<string, { rules: Promise<Rules>; until: number }>()

  async function rulesOf(origin: string): Promise<Rules> {
    const known = sites.get(origin)
    if (known && known.until > performance.now()) return known.rules
    if (sites.size >= maxSites) sites.clear()
    const rules = readRules(guard, origin)
    sites.set(origin, { rules, until: performance.now() + robotsLifetimeMs })
    // Failures are not cached.
    if ('fault' in (await rules)) sites.delete(origin)
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
