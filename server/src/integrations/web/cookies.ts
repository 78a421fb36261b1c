import { getSetCookies, type Headers } from 'undici'

const maxCookies = 50
/** In characters. Browsers keep no larger ones. */
const maxCookieLength = 4096

/** Servers remove a cookie with a date at the beginning of 1970. */
const longAgo = Date.UTC(2000, 0)

export type Cookies = ReturnType<typeof createCookies>

/** Returns the cookies of one read. Some sites set a cookie and redirect until it comes back. */
export function createCookies() {
  /** By host, or by the domain that the cookies name, with a dot before it. */
  const sites = new Map<string, Map<string, string>>()
  return {
    /** Keeps the cookies of a response for its own host, or for the domain that they name. */
    keep({ host, hostname }: URL, headers: Headers): void {
      for (const { name, value, maxAge, expires, domain } of getSetCookies(headers)) {
        const site = domain === undefined ? host : `.${domain.replace(/^\./, '').toLowerCase()}`
        if (site !== host && !`.${hostname}`.endsWith(site)) continue
        const cookies = sites.get(site) ?? new Map<string, string>()
        sites.set(site, cookies)
        if ((maxAge ?? 1) <= 0 || Number(expires ?? Infinity) < longAgo) cookies.delete(name)
        else if (cookies.size < maxCookies && name.length + value.length <= maxCookieLength)
          cookies.set(name, value)
      }
    },
    /** Returns the header for a request, empty without cookies. */
    headerOf: ({ host, hostname }: URL): string =>
      [...sites]
        .filter(([site]) => site === host || (site.startsWith('.') && `.${hostname}`.endsWith(site)))
        .flatMap(([, cookies]) => [...cookies])
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
  }
}
