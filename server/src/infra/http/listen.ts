import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'

export interface Listener {
  /** The bound address, with the port that the system chose if 0 was given. */
  url: string
  /** Accepts no more connections, lets running requests finish, and closes the rest after `timeout` ms. */
  close(timeout: number): Promise<void>
  /** Changes after how many milliseconds new connections without progress are closed. */
  setIdleTimeout(milliseconds: number): void
}

type Fetch = (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response>

/** Milliseconds. Event streams send a line every 15 seconds. */
const idleTimeout = 120_000

/**
 * Starts to listen. Rejects if the address cannot be bound. Closes connections without progress for two minutes, for
 * example of a client that stopped reading.
 */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const server = await new Promise<Server>((resolve, reject) => {
    const httpServer = plainHttp(serve({ fetch, hostname: host, port }, () => resolve(httpServer)))
    httpServer.once('error', reject)
  })
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000
  server.timeout = idleTimeout
  const { port: boundPort } = boundAddress(server)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    close: (timeout) => closeGracefully(server, timeout),
    setIdleTimeout: (milliseconds) => void (server.timeout = milliseconds),
  }
}

function closeGracefully(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearTimeout(timer)
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
function boundAddress(server: Server): AddressInfo {
  return server.address() as AddressInfo
}
