import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface EchoServer {
  url: string
  /** Answers errors with these statuses in turn; without any it forwards requests to the target. */
  fail(statuses: readonly number[]): void
  close(): Promise<void>
}

/** Forwards requests to a server, or answers with an error whose message repeats the whole request. */
export async function startEchoServer(target: string): Promise<EchoServer> {
  let failing: readonly number[] = []
  let count = 0
  const server = createServer((incoming, response) => {
    void buffer(incoming).then(async (body) => {
      const status = failing[(count += 1) % failing.length]
      if (status === undefined) {
        const answer = await forward(target, incoming, body)
        response.writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'text/plain',
        })
        response.end(Buffer.from(await answer.arrayBuffer()))
        return
      }
      const { method, url, headers } = incoming
      const parts = [`${method} ${url}`, JSON.stringify(headers), body.toString()]
      const message = `Refused: ${(count % 2 === 0 ? parts : parts.toReversed()).join(' ')}`
      response.writeHead(status, { 'content-type': 'application/json' })
      // With 200 the answer is no JSON at all.
      const error = {
        message,
        type: 'OAuthException',
        code: 100,
        status: 'INVALID_ARGUMENT',
        fbtrace_id: url,
      }
      response.end(status === 200 ? message : JSON.stringify({ error }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    fail: (statuses) => void (failing = statuses),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(target: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...kept } = headers
  return fetch(new URL(url, target), {
    method,
    headers: new Headers(Object.entries(kept).map(([name, value]) => [name, String(value)])),
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
}

export interface MailServer {
  /** Host and port. */
  address: string
  mails: string[]
  /** Refuses every login from now on, and repeats what the client sent. */
  refuseLogins(): void
  close(): void
}

/** A mail server that asks for a login and keeps the mails as they were sent. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  let refusing = false
  const server = createTcpServer((socket) => {
    let data: string | null = null
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      if (data !== null) {
        data += chunk
        if (!data.endsWith('\r\n.\r\n')) return
        mails.push(data.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        data = null
        return socket.write('250 kept\r\n')
      }
      if (chunk.startsWith('EHLO')) return socket.write('250-test\r\n250 AUTH PLAIN LOGIN\r\n')
      if (chunk.startsWith('AUTH'))
        return socket.write(refusing ? `535 5.7.8 not accepted: ${chunk}` : '235 welcome\r\n')
      if (chunk.startsWith('DATA')) {
        data = ''
        return socket.write('354 go\r\n')
      }
      return socket.write(chunk.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${portOf(server)}`,
    mails,
    refuseLogins: () => void (refusing = true),
    close: () => void server.close(),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
