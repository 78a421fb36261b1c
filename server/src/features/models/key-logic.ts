/** How a key is shown: enough to tell it from another, too little to use it. */
export function maskKey(key: string): string {
  return key.length < 16 ? '…' : `${key.slice(0, 3)}…${key.slice(-4)}`
}

/** The address that calls are made below, or null when it holds more than an address should. */
export function plainAddress(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
