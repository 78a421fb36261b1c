import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createReconnectingClient } from './signals.ts'

const silentServer = createServer()
afterEach(() => void silentServer.close())

test('leaves no connection behind when stopped while connecting', async () => {
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const { port } = silentServer.address() as AddressInfo
  const url = `postgresql://nobody@127.0.0.1:${port}/postgres`
  const client = createReconnectingClient({
    url,
    name: 'test',
    log: createLogger('silent'),
    prepare: async () => undefined,
  })
  const [socket] = (await once(silentServer, 'connection')) as [Socket]
  const closeEvent = once(socket.resume(), 'close')
  await client.stop()
  await closeEvent
  expect(client.current()).toBeNull()
})
