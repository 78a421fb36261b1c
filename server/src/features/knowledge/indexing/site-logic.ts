/** File extensions of URLs that hold no readable text. */
const nonTextFiles =
  /\.(jpe?g|png|gif|webp|svg|avif|ico|css|js|mjs|json|xml|rss|zip|gz|mp[34]|webm|mov|woff2?|pdf|docx?|xlsx?)$/i

/** Returns whether a URL belongs to the same site and may hold text. Ignores `www.`. */
export function isSameSite(first: string, address: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(address)]
  if (!one || !other || nonTextFiles.test(other.pathname)) return false
  return hostOf(one) === hostOf(other)
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

/** Returns a key that is equal for URLs of the same page: ignores protocol, `www.` and a trailing slash. */
export function pageKey(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${hostOf(url)}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
