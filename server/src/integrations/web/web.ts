import { Agent } from 'undici'
import { fetchGuarded, mayAsk, type Guard, type WebFault, type WebPage } from './fetch-guarded.ts'
import { lookupPublic } from './public-address.ts'
import { mayRead, rulesFor, type RobotsRule } from './robots.ts'

/** The open internet, for addresses that strangers give us. */
export interface Web {
  /** Whether an address may be asked at all, as it is written. */
  allows(address: string): boolean
  /** One page of words, if its site lets robots read it. */
  read(address: string): Promise<WebPage | WebFault>
  close(): Promise<void>
}

export interface WebConfig {
  /** `host:port` of servers that may stand inside the operator's network. */
  allowed: ReadonlySet<string>
  /** Milliseconds for one page, redirects included. */
  time?: number
}

/** How we introduce ourselves, and the name that robots.txt may call us by. */
const visitor = 'SkeinBot'
const pageTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown']
const pageBytes = 5 * 1024 * 1024
const robotsBytes = 500_000
const robotsLife = 600_000
const maxSites = 500

/** What a site allows, or why that is not known. */
type Rules = { rules: readonly RobotsRule[] } | { fault: WebFault }

export function createWeb({ allowed, time = 15_000 }: WebConfig): Web {
  const guard = createGuard(allowed, time)
  const sites = new Map<string, { rules: Promise<Rules>; until: number }>()

  async function rulesOf(origin: string): Promise<Rules> {
    const known = sites.get(origin)
    if (known && known.until > performance.now()) return known.rules
    if (sites.size >= maxSites) sites.clear()
    const rules = readRules(guard, origin)
    sites.set(origin, { rules, until: performance.now() + robotsLife })
    // A site that does not answer now may answer the next time.
    if ('fault' in (await rules)) sites.delete(origin)
    return rules
  }

  async function refusalOf(url: URL): Promise<WebFault | null> {
    const known = await rulesOf(url.origin)
    if ('fault' in known) return known.fault
    return mayRead(known.rules, url.pathname + url.search) ? null : { kind: 'robots' }
  }

  return {
    allows: (address) => {
      const url = URL.parse(address)
      return url !== null && mayAsk(guard, url)
    },
    read: (address) => fetchGuarded(guard, address, { refusalOf, types: pageTypes, largest: pageBytes }),
    async close() {
      await Promise.all([guard.trusted.close(), guard.open.close()])
    },
  }
}

function createGuard(allowed: ReadonlySet<string>, time: number): Guard {
  const settings = { connections: 8, allowH2: false, headersTimeout: time, bodyTimeout: time }
  return {
    allowed,
    time,
    userAgent: `Mozilla/5.0 (compatible; ${visitor}/1.0)`,
    trusted: new Agent({ ...settings, connect: { timeout: 5000 } }),
    // The address that is checked is the address that is connected to.
    open: new Agent({ ...settings, connect: { timeout: 5000, lookup: lookupPublic } }),
  }
}

/** A site without the file allows everything; one that cannot tell allows nothing. */
async function readRules(guard: Guard, origin: string): Promise<Rules> {
  const file = await fetchGuarded(guard, `${origin}/robots.txt`, {
    refusalOf: async () => null,
    types: ['text/plain'],
    largest: robotsBytes,
  })
  if ('bytes' in file) return { rules: rulesFor(new TextDecoder().decode(file.bytes), visitor) }
  const isAbsent = file.kind === 'type' || (file.kind === 'status' && file.status >= 400 && file.status < 500)
  return isAbsent ? { rules: [] } : { fault: file }
}
