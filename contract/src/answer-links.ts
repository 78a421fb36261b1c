/** Origin that stands for the product when a relative address is resolved. */
const ownOrigin = 'https://skein.invalid'

/**
 * Returns whether an answer of the assistant may link to an address: a page of the product, a mail address without
 * further fields, or a page of one of `hosts` (lower case). `address` is the decoded address of the parsed Markdown, not
 * its source. It is resolved as a browser does, so that `//host` and `/\host` are foreign hosts.
 */
export function mayLink(address: string, hosts: readonly string[]): boolean {
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(address)) return false
  const url = URL.parse(address, ownOrigin)
  if (!url || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'mailto:') return url.search === ''
  // A click on an address of the API would call it.
  if (url.origin === ownOrigin && /^\/api(?:\/|$)/i.test(url.pathname)) return false
  if (url.origin === ownOrigin) return !/^\s*[a-z][a-z\d+.-]*:/i.test(address) && !address.startsWith('//')
  return /^https?:$/.test(url.protocol) && hosts.includes(url.hostname)
}
