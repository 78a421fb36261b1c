/** Returns the key with only its first 3 and last 4 characters; keys under 16 characters are masked completely. */
export function maskKey(key: string): string {
  return key.length < 16 ? '…' : `${key.slice(0, 3)}…${key.slice(-4)}`
}

/** Returns the base URL, or null for a URL with credentials, query or fragment or another protocol than HTTP(S). */
export function plainAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
