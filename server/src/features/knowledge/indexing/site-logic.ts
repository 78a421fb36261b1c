/** Pages that are not words, by the ends of their addresses. */
const otherThings =
  /\.(jpe?g|png|gif|webp|svg|avif|ico|css|js|mjs|json|xml|rss|zip|gz|mp[34]|webm|mov|woff2?|pdf|docx?|xlsx?)$/i

/** Whether an address belongs to the same site and may hold words; `www.` makes no difference. */
export function isSameSite(first: string, address: string): boolean {
  const [one, other] = [URL.parse(first), URL.parse(address)]
  if (!one || !other || otherThings.test(other.pathname)) return false
  return hostOf(one) === hostOf(other)
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

/** What makes an address the same page: neither the protocol nor a slash at its end. */
export function pageKey(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  return `${hostOf(url)}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
