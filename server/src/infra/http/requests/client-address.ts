import proxyaddr from 'proxy-addr'

type Request = Parameters<typeof proxyaddr>[0]

/** The part of Node's request that contains the client address. */
export interface Origin {
  socket: { remoteAddress?: string | undefined }
  headers: Request['headers']
}

/** Returns a function that reads the client address: the last address in the chain that is no trusted proxy. */
export function addressReader(trustedProxies: readonly string[]): (incoming: Origin) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const trust = proxyaddr.compile([...trustedProxies])
  return (incoming) => proxyaddr(asRequest(incoming), trust)
}

/** The library reads only these fields. */
function asRequest(incoming: Origin): Request {
  return incoming as Request
}
