import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'

export interface Listener {
  /** Where it really listens, with the port that the system chose when 0 was asked for. */
  url: string
  /** Takes no more connections, lets running requests finish, cuts what is left after `patience` ms. */
  close(timeout: number): Promise<void>
}

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Starts to listen. Rejects when the address cannot be had. */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const server = await new Promise<Server>((resolve, reject) => {
    const started = plainHttp(serve({ fetch, hostname: host, port }, () => resolve(started)))
    started.once('error', reject)
  })
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  const { port: real } = boundTo(server)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${real}`,
    close: (timeout) => closeGently(server, timeout),
  }
}

function closeGently(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** `serve` without TLS options makes a plain HTTP/1 server. */
function plainHttp(server: ReturnType<typeof serve>): Server {
  return server as Server
}

/** A server that listens on a host and port has an address with a port. */
function boundTo(server: Server): AddressInfo {
  return server.address() as AddressInfo
}
