import { connect, type Socket } from 'node:net'

export interface IdleStreams {
  open: number
  close(): void
}

interface Wanted {
  url: string
  /** One stream for each: who listens to which turn. */
  streams: readonly { token: string; turn_id: string }[]
}

const atOnce = 200

/** Opens streams over raw sockets and leaves them open; counts those that were answered with 200. */
export async function openIdleStreams({ url, streams }: Wanted): Promise<IdleStreams> {
  const { hostname, port, host } = new URL(url)
  const sockets: Socket[] = []
  let open = 0
  const begin = ({ token, turn_id }: Wanted['streams'][number]) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api/chatagent/chat/send-message-stream?turn_id=${turn_id} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
        ),
      )
      socket.once('data', (bytes) => {
        if (bytes.toString().startsWith('HTTP/1.1 200')) open += 1
        resolve()
      })
      socket.on('data', () => undefined)
      socket.once('error', () => resolve())
      socket.once('close', () => resolve())
      sockets.push(socket)
    })
  for (let at = 0; at < streams.length; at += atOnce) {
    await Promise.all(streams.slice(at, at + atOnce).map(begin))
  }
  return {
    open,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
