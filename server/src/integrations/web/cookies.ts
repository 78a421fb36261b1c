import { getSetCookies, type Headers } from 'undici'

const maxCookies = 50
/** In characters. Browsers keep no larger ones. */
const maxCookieLength = 4096

/** Returns the cookies of one read. Some sites set a cookie and redirect until it comes back. */
export function createCookies() {
  const sites = new Map<string, Map<string, string>>()
  return {
    /** Keeps the cookies of a response for its own host. */
    keep({ host }: URL, headers: Headers): void {
      const cookies = sites.get(host) ?? new Map<string, string>()
      for (const { name, value, maxAge } of getSetCookies(headers)) {
        if (maxAge !== undefined && maxAge <= 0) cookies.delete(name)
        else if (cookies.size < maxCookies && name.length + value.length <= maxCookieLength)
          cookies.set(name, value)
      }
      sites.set(host, cookies)
    },
    /** Returns the header for a request, empty without cookies. */
    headerOf: ({ host }: URL): string =>
      [...(sites.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}
