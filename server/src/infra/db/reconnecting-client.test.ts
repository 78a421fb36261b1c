import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '#src/infra/logger.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

const speechless = createServer()
afterEach(() => void speechless.close())

test('stopped while it is still connecting, it leaves no connection behind', async () => {
  speechless.listen(0, '127.0.0.1')
  await once(speechless, 'listening')
  const { port } = speechless.address() as AddressInfo
  const url = `postgresql://nobody@127.0.0.1:${port}/postgres`
  const client = createReconnectingClient({
    url,
    name: 'test',
    log: createLogger('silent'),
    prepare: async () => undefined,
  })
  const [socket] = (await once(speechless, 'connection')) as [Socket]
  const closed = once(socket.resume(), 'close')
  await client.stop()
  await closed
  expect(client.current()).toBeNull()
})
