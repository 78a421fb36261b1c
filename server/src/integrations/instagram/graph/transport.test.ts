import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInstagram, type Instagram } from '../client.ts'

const as = { platformUserId: '17841405822304914', accessToken: 'IGAAtoken' }
const closers: (() => Promise<unknown> | unknown)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

function connect(
  graphUrl: string,
  options: { connections?: number; timeoutMilliseconds?: number } = {},
): Instagram {
  const base = { appId: '1', appSecret: 's', metaAppSecret: null, verifyToken: 'v', graphVersion: 'v25.0' }
  const instagram = createInstagram({ ...base, oauthUrl: graphUrl, tokenUrl: graphUrl, graphUrl }, options)
  closers.push(() => instagram.close())
  return instagram
}

async function serve(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => respond(request, response))
  })
  return listen(server)
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const reply = (instagram: Instagram) => instagram.replyToComment(as, '18032457719845012', 'Hello')

describe('a request that was not sent', () => {
  test('is a `retry` when no server listens', async () => {
    const url = await serve(() => {})
    await closers.pop()?.()
    await expect(reply(connect(url))).rejects.toMatchObject({ kind: 'retry', reason: 'network' })
  })

  test('is a `retry` when the host name does not exist', async () => {
    await expect(reply(connect('http://graph.instagram.invalid'))).rejects.toMatchObject({ kind: 'retry' })
  })

  test('is a `retry` when the TLS handshake fails', async () => {
    const url = await serve((_request, response) => response.end('{"id":"1"}'))
    await expect(reply(connect(url.replace('http', 'https')))).rejects.toMatchObject({ kind: 'retry' })
  })

  test('is a `retry` when it timed out waiting for a connection, and is never sent', async () => {
    const arrival = Promise.withResolvers<void>()
    const arrived: string[] = []
    const url = await serve((request, response) => {
      arrived.push(request.url ?? '')
      if (arrived.length > 1) response.end('{"id":"1"}')
      arrival.resolve()
    })
    const instagram = connect(url, { connections: 1, timeoutMilliseconds: 150 })
    // Both limits end in the same step, so the second request cannot get the connection that the first one gives up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    closers.push(() => vi.useRealTimers())
    const first = expect(reply(instagram)).rejects.toMatchObject({ kind: 'unclear', reason: 'timeout' })
    const second = expect(instagram.replyToComment(as, '2', 'Hello')).rejects.toMatchObject({
      kind: 'retry',
      reason: 'timeout',
    })
    await arrival.promise
    vi.advanceTimersByTime(150)
    await first
    await second
    await instagram.replyToComment(as, '3', 'Hello')
    expect(arrived).toEqual(['/v25.0/18032457719845012/replies', '/v25.0/3/replies'])
  })

  test('is rejected when it cannot be written', async () => {
    const url = await serve((_request, response) => response.end('{"id":"1"}'))
    const broken = { ...as, accessToken: 'two\r\nlines' }
    await expect(connect(url).replyToComment(broken, '1', 'Hello')).rejects.toMatchObject({
      kind: 'rejected',
    })
    await expect(connect(url).replyToComment(as, '..', 'Hello')).rejects.toMatchObject({ kind: 'rejected' })
    await expect(connect(url).replyToComment(as, '', 'Hello')).rejects.toMatchObject({ kind: 'rejected' })
  })
})

describe('a request that may have had an effect', () => {
  test('is unclear when the connection breaks after the request', async () => {
    const url = await serve((request) => request.socket.destroy())
    await expect(reply(connect(url))).rejects.toMatchObject({ kind: 'unclear', reason: 'network' })
  })

  test('is unclear when the connection breaks in the middle of the response', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id":', () => request.socket.destroy())
    })
    await expect(reply(connect(url))).rejects.toMatchObject({ kind: 'unclear' })
  })

  test('is unclear when no response arrives in time', async () => {
    const url = await serve(() => {})
    const instagram = connect(url, { timeoutMilliseconds: 100 })
    await expect(reply(instagram)).rejects.toMatchObject({ kind: 'unclear', reason: 'timeout' })
  })

  test('is unclear when the response never ends', async () => {
    const url = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    const instagram = connect(url, { timeoutMilliseconds: 150 })
    await expect(reply(instagram)).rejects.toMatchObject({ kind: 'unclear', reason: 'timeout' })
  })

  test.each([
    ['is not JSON', '<html>'],
    ['is empty', ''],
    ['has no id', '{"ok":true}'],
    ['is a list', '[1]'],
    ['has an empty id', '{"id":""}'],
  ])('is unclear when the success %s', async (_what, body) => {
    const url = await serve((_request, response) => response.end(body))
    await expect(reply(connect(url))).rejects.toMatchObject({ kind: 'unclear', reason: 'unreadable' })
  })

  test('is unclear when the response is larger than the maximum', async () => {
    const url = await serve((_request, response) => {
      response.on('error', () => {})
      response.end(`{"id":"1","pad":"${'x'.repeat(5 * 1024 * 1024)}"}`)
    })
    await expect(reply(connect(url))).rejects.toMatchObject({ kind: 'unclear' })
  })

  test('is unclear when the server does not speak HTTP', async () => {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(reply(connect(`http://127.0.0.1:${port}`))).rejects.toMatchObject({ kind: 'unclear' })
  })
})

describe('a request that is sent', () => {
  test('has the token in a header, not in the address', async () => {
    const requests: IncomingMessage[] = []
    const url = await serve((request, response) => {
      requests.push(request)
      response.end('{"id":17999999999999999}')
    })
    const instagram = connect(`${url}/graph/`, { connections: 1 })
    expect(await reply(instagram)).toEqual({ id: '17999999999999999' })
    expect(await reply(instagram)).toEqual({ id: '17999999999999999' })
    expect(requests[0]?.url).toBe('/graph/v25.0/18032457719845012/replies')
    expect(requests[0]?.headers.authorization).toBe('Bearer IGAAtoken')
    expect(requests[1]?.socket === requests[0]?.socket).toBe(true)
  })

  test('encodes an id with special characters as one path segment', async () => {
    const paths: string[] = []
    const url = await serve((request, response) => {
      paths.push(request.url ?? '')
      response.end('{"id":"1"}')
    })
    await connect(url).replyToComment(as, '../me?fields=x#y', 'Hello')
    expect(paths).toEqual(['/v25.0/..%2Fme%3Ffields%3Dx%23y/replies'])
  })
})
