/** Image hosts of Instagram; the Content Security Policy allows no others. */
const pictureHosts = /(^|\.)(cdninstagram\.com|fbcdn\.net)$/

/** Returns a web address that may be opened; null for schemes other than http and https. */
export function webAddressOf(url: string | null): URL | null {
  if (url === null || !URL.canParse(url)) return null
  const address = new URL(url)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
}

/** Returns whether an image may be embedded instead of linked. */
export function mayShow(url: string | null, origin: string): boolean {
  const address = webAddressOf(url)
  if (!address) return false
  const near = new Set(['localhost', '127.0.0.1'])
  return (
    address.origin === origin ||
    (address.protocol === 'https:' && pictureHosts.test(address.hostname)) ||
    (near.has(address.hostname) && near.has(new URL(origin).hostname))
  )
}
