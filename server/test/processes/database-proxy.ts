import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** URL of the target through the proxy. */
  url: string
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>
  open(): Promise<void>
  /** Keeps all connections, and accepts new ones, but passes nothing on: the server hangs. */
  hang(): void
  /** Passes on what has arrived meanwhile. */
  resume(): void
}

/** A TCP proxy before the database, with which a test makes the database unreachable and reachable again. */
export async function createDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target)
  /** Each socket with the one that gets its data. */
  const sockets = new Map<Socket, Socket>()
  let isHanging = false
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname)
    for (const [socket, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.set(socket, other)
      if (!isHanging) socket.pipe(other)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const listenOn = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listenOn(0)
  const address = addressOf(server.address())
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    open: () => listenOn(address.port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.keys()) socket.destroy()
      }),
    hang() {
      isHanging = true
      for (const [socket, other] of sockets) socket.unpipe(other)
    },
    resume() {
      isHanging = false
      for (const [socket, other] of sockets) socket.pipe(other)
    },
  }
}

/** A server that listens on a port has an address with one. */
function addressOf(address: ReturnType<ReturnType<typeof createServer>['address']>): AddressInfo {
  return address as AddressInfo
}
