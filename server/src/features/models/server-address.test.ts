import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let platform_user_id: string
/** Accepts connections and answers like an SSH server. */
let banner: Server
let closedPort: number

const portOf = (server: Server) => (server.address() as AddressInfo).port

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  banner = await listening(
    createServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-x\r\n')),
  )
  const unused = await listening(createServer())
  closedPort = portOf(unused)
  unused.close()
  app = await buildApp({
    env: {
      // A host that is allowed for web pages opens no other path of the operator's model server.
      FETCH_ALLOW: `127.0.0.1:${portOf(banner)},127.0.0.1:${closedPort},models.internal:9999`,
      GROQ_BASE_URL: 'http://models.internal:9999/v1/',
    },
  })
  ana = await createUser(app)
  platform_user_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, platform_user_id, ana.user_id)
})
afterAll(async () => {
  banner.close()
  await app.close()
})

const save = (base_url: string) =>
  ana.browser.post('/api/models/keys', { platform_user_id, provider: 'openai', base_url })
const testKey = async () =>
  dataOf<{ ok: boolean; message: string }>(
    (await ana.browser.post('/api/models/keys/test', { platform_user_id, provider: 'openai' })).json,
  )

describe('the address of an own model server', () => {
  test.each([
    'https://models.example/v1',
    'http://models.example/v1',
    'https://models.example:443/v1',
    'http://models.example:8000/v1',
    'http://models.example:8080/v1',
    'http://models.example:11434/v1',
  ])('%s is accepted', async (address) => expect((await save(address)).status).toBe(200))

  test.each([22, 25, 81, 3306, 5432, 6379, 8001, 65_535])('port %d is refused', async (port) => {
    for (const protocol of ['http', 'https']) {
      const { status, json } = await save(`${protocol}://models.example:${port}/v1`)
      expect([status, json]).toMatchObject([
        400,
        { detail: 'base_url', message: expect.stringContaining('80, 443, 1234, 4000, 8000, 8080 or 11434') },
      ])
    }
  })

  test.each([
    '',
    '/',
    '/control',
    '/v1/../control',
    '/v1/..%2fcontrol',
    '/v1%2fx',
    '/v1/chat',
    '/V1',
    '/v10',
  ])('is not the operator’s server with the path %s', async (path) => {
    const { status, json } = await save(`http://models.internal:9999${path}`)
    expect([status, json]).toMatchObject([400, { detail: 'base_url' }])
    await save('http://models.internal:9999/v1')
    await app.ctx.db.$client.query(`update model_keys set base_url = $1`, [
      `http://models.internal:9999${path}`,
    ])
    expect(await testKey()).toMatchObject({ ok: false })
    expect(app.logged.join()).toContain('"status":400')
  })

  test('may be the one of the operator', async () => {
    for (const end of ['', '/']) expect((await save(`http://models.internal:9999/v1${end}`)).status).toBe(200)
  })

  test('with another port that was saved before is not called', async () => {
    await save('https://models.example:443/v1')
    await app.ctx.db.$client.query(`update model_keys set base_url = 'http://192.0.43.8:22/v1'`)
    expect(await testKey()).toMatchObject({ ok: false })
    // The status of the refusal before the call; a call would have none.
    expect(app.logged.join()).toContain('"status":400')
  })

  test('has one message, whether its port is closed or speaks another protocol', async () => {
    const outcomes = []
    for (const port of [closedPort, portOf(banner)]) {
      expect((await save(`http://127.0.0.1:${port}/v1`)).status).toBe(200)
      const { message, ...others } = await testKey()
      const path = `/api/models?platform_user_id=${platform_user_id}`
      const modelsText = (await ana.browser.get(path)).text
      outcomes.push(JSON.stringify([others, message, modelsText]).replaceAll(String(port), 'PORT'))
    }
    expect(outcomes[0]).toContain('No valid response from')
    expect(outcomes[1]).toBe(outcomes[0])
  }, 60_000)
})
