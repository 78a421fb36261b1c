import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { createSecrets } from '#src/infra/secrets.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { failed, openModelServer, said, type ModelServer } from '#test/processes/model-server.ts'
import { chooseModel } from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
/** The OpenAI servers of the operator and of the account. */
let operator: ModelServer
let custom: ModelServer
let account = { id: '', platform_user_id: '' }

beforeAll(async () => {
  ;[sandbox, operator, custom] = await Promise.all([startSandbox(), openModelServer(), openModelServer()])
  const env = {
    OPENAI_BASE_URL: operator.url,
    OPENAI_API_KEY: 'sk-operator',
    GROQ_BASE_URL: '',
    GROQ_API_KEY: '',
    DEFAULT_MODEL: 'openai:gpt-6-luna',
    FETCH_ALLOW: new URL(custom.url).host,
  }
  app = await buildApp({ sandbox, env, now: Date.parse('2026-11-21T12:00:00Z') })
  ana = await createUser(app)
  await connectAccount(ana)
  const [connectedAccount] = await ownedAccounts(actingAs(app.ctx, ana))
  account = connectedAccount ?? account
}, 60_000)
afterAll(async () => {
  await app.close()
  await Promise.all([sandbox.close(), operator.close(), custom.close()])
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate model_keys')
  operator.script(said('yes'))
  custom.script(said('yes'))
})

const keys = (user = ana) => user.browser.get(`/api/models/keys?platform_user_id=${account.platform_user_id}`)
const save = (fields: object) =>
  ana.browser.post('/api/models/keys', { platform_user_id: account.platform_user_id, ...fields })
const remove = (provider: string) =>
  ana.browser.call(
    'DELETE',
    `/api/models/keys?platform_user_id=${account.platform_user_id}&provider=${provider}`,
  )
const testKey = (provider: string) =>
  ana.browser.post('/api/models/keys/test', { platform_user_id: account.platform_user_id, provider })
const sentKeys = (server: ModelServer) => server.requests.map(({ headers }) => headers.authorization)
const choose = () =>
  chooseModel(app.ctx, account.id, {
    model_usage: 'CUSTOM',
    model_provider: 'OPENAI',
    model_name: 'gpt-4o',
  })

const secret = 'sk-anas-own-secret-key-wxyz'

describe('a key of an account', () => {
  test('is returned masked, stored encrypted and never logged', async () => {
    const savedKey = await save({ provider: 'OPENAI', api_key: secret })
    expect(savedKey.json).toMatchObject({
      data: { provider: 'openai', masked_key: 'sk-…wxyz', base_url: null },
    })
    const listedKeys = await keys()
    expect(listedKeys.json).toMatchObject({ data: [{ provider: 'openai', masked_key: 'sk-…wxyz' }] })
    await testKey('openai')
    const { rows } = await app.ctx.db.$client.query('select * from model_keys')
    const everything = [listedKeys.text, savedKey.text, JSON.stringify(rows), ...app.logged].join('\n')
    expect(everything).not.toContain('anas-own')
  })

  test("takes precedence over the operator's key until it is deleted", async () => {
    await save({ provider: 'openai', api_key: secret })
    expect(await choose()).toMatchObject({ access: { api_key: secret, base_url: operator.url } })
    expect((await remove('OPENAI')).status).toBe(200)
    expect(await choose()).toMatchObject({ access: { api_key: 'sk-operator' } })
    expect((await keys()).json).toMatchObject({ data: [] })
  })

  test('is not kept when the base URL changes', async () => {
    await save({ provider: 'openai', api_key: secret })
    await save({ provider: 'openai', base_url: `${custom.url}/` })
    expect(await choose()).toMatchObject({ access: { api_key: null, base_url: custom.url } })
  })

  test('is encrypted again after the application secret has changed', async () => {
    await save({ provider: 'openai', api_key: secret })
    const secrets = createSecrets({ current: 'n'.repeat(40), previous: app.ctx.env.APP_SECRET })
    const wish = { model_usage: 'CUSTOM', model_provider: 'openai', model_name: 'gpt-4o' } as const
    for (const later of [secrets, createSecrets({ current: 'n'.repeat(40) })]) {
      const choice = await chooseModel({ ...app.ctx, secrets: later }, account.id, wish)
      expect(choice).toMatchObject({ access: { api_key: secret } })
    }
    expect(await chooseModel(app.ctx, account.id, wish)).toMatchObject({
      missing: 'no_model',
      message: 'The stored key for OpenAI cannot be read any more. Save it again.',
    })
  })

  test.each([
    [{}, 'Enter a key or a base URL.'],
    [{ api_key: ' ' }, 'Enter a key or a base URL.'],
    [{ base_url: 'http://169.254.169.254/latest' }, "This address is on the server's private network."],
    [{ base_url: 'http://localhost:11434/v1' }, "This address is on the server's private network."],
    [{ base_url: 'https://me:pass@models.example' }, "The base URL can't contain a user name"],
    [{ base_url: 'ftp://models.example' }, 'The address must start with http'],
    [{ api_key: secret, provider: 'nobody' }, 'The provider must be openai, groq or gemini.'],
  ])('%j is rejected with a message', async (fields, message) => {
    const { status, json } = await save({ provider: 'openai', ...fields })
    expect([status, json]).toMatchObject([400, { message: expect.stringContaining(message) }])
  })

  test('of another user is not found', async () => {
    const bob = await createUser(app)
    expect((await keys(bob)).status).toBe(404)
  })
})

describe('testKey', () => {
  test('makes one small call with the cheapest model', async () => {
    await save({ provider: 'openai', api_key: secret })
    expect((await testKey('OPENAI')).json).toMatchObject({
      data: { ok: true, model: 'gpt-6-luna', message: 'OpenAI accepts the key: gpt-6-luna replied.' },
    })
    expect(sentKeys(operator)).toEqual([`Bearer ${secret}`])
  })

  test('lists the models of a custom server first', async () => {
    custom.script({ json: { data: [{ id: 'nomic-embed-text' }, { id: 'llama3.2:3b' }] } }, said('yes'))
    await save({ provider: 'openai', base_url: custom.url })
    const host = new URL(custom.url).host
    expect((await testKey('openai')).json).toMatchObject({
      data: { ok: true, message: `The server at ${host} accepts the key: llama3.2:3b replied.` },
    })
    expect(sentKeys(custom)).toEqual([undefined, undefined])
    expect(operator.requests).toHaveLength(0)
  })

  test.each([
    [failed(401, { code: 'invalid_api_key' }), 'OpenAI rejected this key. Check that you copied all of it.'],
    [failed(429, { code: 'insufficient_quota' }), 'The key is valid, but its credit or quota is used up.'],
    [
      failed(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '60' }),
      'OpenAI is limiting requests. Try again in 60 s.',
    ],
    [failed(404, { code: 'model_not_found' }), 'The key is valid, but has no access to gpt-6-luna.'],
    [{ status: 404, json: {} }, 'No valid response from OpenAI.'],
  ])('returns a message for a failure', async (answer, message) => {
    operator.script(answer)
    const { status, json } = await testKey('openai')
    expect([status, json]).toMatchObject([
      200,
      { data: { ok: false, message: expect.stringContaining(message) } },
    ])
  })

  test('makes no call without a key', async () => {
    expect((await testKey('groq')).json).toMatchObject({
      data: {
        ok: false,
        model: null,
        message: 'There is no key for Groq. Add one under Settings, Model keys.',
      },
    })
  })
})

test('listModels returns prices, shutdown dates, replacements, keys and the default', async () => {
  await save({ provider: 'groq', api_key: 'gsk_0123456789abcdef' })
  const { json } = await ana.browser.get(`/api/models?platform_user_id=${account.platform_user_id}`)
  const { data } = json as { data: Record<string, unknown>[] }
  const one = (id: string) => data.find((entry) => entry.id === id)
  expect(one('gpt-4o')).toMatchObject({
    provider: 'openai',
    label: 'GPT-4o',
    input_price: 2.5,
    output_price: 10,
    shutdown_date: '2027-01-14',
    replacement: 'gpt-6-luna',
    retired: false,
    lifecycle: 'ending',
    key_available: true,
    is_default: false,
  })
  expect(one('gpt-6-luna')).toMatchObject({ is_default: true })
  expect(one('llama-3.3-70b-versatile')).toMatchObject({ retired: true, key_available: true })
  const bare = await ana.browser.get('/api/models')
  const listedModels = dataOf<Record<string, unknown>[]>(bare.json)
  expect(listedModels.find(({ provider }) => provider === 'groq')).toMatchObject({ key_available: false })
})

test('deletes keys when their account is disconnected', async () => {
  await save({ provider: 'openai', api_key: secret })
  const answer = await ana.browser.call(
    'DELETE',
    `/api/users/profile/${ana.user_id}/connected-accounts/${account.id}`,
  )
  expect(answer.status).toBe(200)
  const { rows } = await app.ctx.db.$client.query('select * from model_keys')
  expect(rows).toEqual([])
})
