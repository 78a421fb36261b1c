import proxyaddr from 'proxy-addr'

type Request = Parameters<typeof proxyaddr>[0]

/** Of Node's request, what tells where it came from. */
export interface Origin {
  socket: { remoteAddress?: string | undefined }
  headers: Request['headers']
}

/** Reads from whose address a request came: the nearest one, going back, that is no trusted proxy. */
export function addressReader(trustedProxies: readonly string[]): (incoming: Origin) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyaddr.compile([...trustedProxies])
  return (incoming) => proxyaddr(asRequest(incoming), trust)
}

/** The library reads nothing else of a request. */
function asRequest(incoming: Origin): Request {
  return incoming as Request
}
