/** The platform's own hosts for pictures; the page's security policy lets no other ones in. */
const pictureHosts = /(^|\.)(cdninstagram\.com|fbcdn\.net)$/

/** An address that may be opened; null for any scheme but the web's. */
export function webAddressOf(url: string | null): URL | null {
  if (url === null || !URL.canParse(url)) return null
  const address = new URL(url)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
}

/** Whether a picture may be drawn in the page instead of being linked. */
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
