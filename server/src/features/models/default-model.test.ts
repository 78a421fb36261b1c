import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '@skein/contract/accounts/connection'
import type { ListedModel } from '@skein/contract/models/models'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { failed, openModelServer, said, type ModelServer } from '#test/processes/model-server.ts'
import { assistantModel, chooseModel, embeddingModel, platformDefault } from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let ownServer: ModelServer
let account = { id: '', platform_user_id: '' }

/** Nothing is configured in the environment. */
const bare = {
  ...Object.fromEntries(
    ['OPENAI', 'GROQ', 'GEMINI'].flatMap((name) => [
      [`${name}_API_KEY`, ''],
      [`${name}_BASE_URL`, ''],
    ]),
  ),
  DEFAULT_MODEL: '',
  EMBEDDING_MODEL: '',
}

beforeAll(async () => {
  ;[sandbox, ownServer] = await Promise.all([startSandbox(), openModelServer()])
  const env = { ...bare, FETCH_ALLOW: new URL(ownServer.url).host }
  app = await buildApp({ sandbox, env, now: Date.parse('2026-11-21T12:00:00Z') })
  ana = await createUser(app)
  await connectAccount(ana)
  account = (await ownedAccounts(actingAs(app.ctx, ana)))[0] ?? account
}, 60_000)
afterAll(async () => {
  await app.close()
  await Promise.all([sandbox.close(), ownServer.close()])
})
beforeEach(async () => {
  for (const provider of ['openai', 'groq', 'gemini']) await remove(provider)
  await choose({ default_model: null, assistant_model: null })
})

const save = (fields: object) =>
  ana.browser.post('/api/models/keys', { platform_user_id: account.platform_user_id, ...fields })
const remove = (provider: string) =>
  ana.browser.call(
    'DELETE',
    `/api/models/keys?platform_user_id=${account.platform_user_id}&provider=${provider}`,
  )
const choose = (fields: object) =>
  ana.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: account.platform_user_id, ...fields },
  })
const standard = (ctx = app.ctx) => chooseModel(ctx, account.id, platformDefault)
const check = async () => {
  const { json } = await ana.browser.get(
    `/api/accounts/connection?platform_user_id=${account.platform_user_id}`,
  )
  return dataOf<Connection>(json).checks.find(({ key }) => key === 'model')
}
const listedModels = async () =>
  dataOf<ListedModel[]>(
    (await ana.browser.get(`/api/models?platform_user_id=${account.platform_user_id}`)).json,
  )
const listing = (...ids: string[]) => ({ json: { object: 'list', data: ids.map((id) => ({ id })) } })

test('says what to do while nothing is configured', async () => {
  expect(await check()).toMatchObject({
    state: 'limited',
    message: 'There is no AI model yet. Add a key or your own server in Settings, Model keys.',
  })
  expect((await listedModels()).some(({ is_default, key_available }) => is_default || key_available)).toBe(
    false,
  )
})

test('a key alone gives a default model, an embedding model and the model of the assistant', async () => {
  await save({ provider: 'openai', api_key: 'sk-anas-own-secret-key-wxyz' })
  expect(await standard()).toMatchObject({ access: { model: 'gpt-6-luna' }, source: 'automatic' })
  expect(await assistantModel(app.ctx, account.id)).toMatchObject({ access: { model: 'gpt-6-luna' } })
  expect(await embeddingModel(app.ctx, account.id)).toMatchObject({
    access: { model: 'text-embedding-3-small' },
  })
  expect(await check()).toMatchObject({
    state: 'ok',
    message:
      'GPT-6 Luna answers. Skein chose it, because no default model is set. You can choose another one under Models. A reply costs about $0.0002.',
  })
  expect((await listedModels()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([
    'gpt-6-luna',
  ])
})

describe('precedence', () => {
  const operator = () => ({
    ...app.ctx,
    env: {
      ...app.ctx.env,
      OPENAI_API_KEY: 'sk-operator',
      DEFAULT_MODEL: { provider: 'openai', model: 'gpt-6.1-terra' },
    },
  })

  test('the environment goes before the automatic choice, the account before the environment', async () => {
    await save({ provider: 'groq', api_key: 'gsk_0123456789abcdef' })
    expect(await standard(operator())).toMatchObject({
      access: { model: 'gpt-6.1-terra' },
      source: 'environment',
    })
    await choose({ default_model: 'groq:openai/gpt-oss-120b' })
    expect(await standard(operator())).toMatchObject({
      access: { model: 'openai/gpt-oss-120b' },
      source: 'account',
    })
    expect(await check()).toMatchObject({
      message: expect.stringContaining('GPT-OSS 120B answers. It is the default model of this account.'),
    })
  })

  test('an automation goes before the account, and the assistant has its own model', async () => {
    await save({ provider: 'openai', api_key: 'sk-anas-own-secret-key-wxyz' })
    await choose({ default_model: 'openai:gpt-6.1-terra', assistant_model: 'openai:gpt-5.6-terra' })
    const wish = { model_usage: 'CUSTOM', model_provider: 'OPENAI', model_name: 'gpt-4o' } as const
    expect(await chooseModel(app.ctx, account.id, wish)).toMatchObject({ access: { model: 'gpt-4o' } })
    expect(await standard()).toMatchObject({ access: { model: 'gpt-6.1-terra' } })
    expect(await assistantModel(app.ctx, account.id)).toMatchObject({ access: { model: 'gpt-5.6-terra' } })
  })

  test('a default model whose key is gone is reported, not replaced', async () => {
    await choose({ default_model: 'groq:openai/gpt-oss-20b' })
    await save({ provider: 'openai', api_key: 'sk-anas-own-secret-key-wxyz' })
    expect(await standard()).toMatchObject({
      missing: 'no_key',
      message:
        'There is no key for Groq. Add one under Settings, Model keys. Or choose another model under Settings, Models.',
    })
  })

  test.each([
    ['openai:text-embedding-3-small', 'Text Embedding 3 Small cannot write.'],
    ['gpt-4o', 'A model is written as provider:model'],
  ])('rejects %s', async (default_model, message) => {
    const { status, json } = await choose({ default_model })
    expect([status, json]).toMatchObject([400, { message: expect.stringContaining(message) }])
  })
})

describe('an own server', () => {
  test('answers with the first chat model that it lists, and keeps it when the list changes', async () => {
    ownServer.script(listing('nomic-embed-text', 'llama3.2:3b', 'qwen3'))
    await save({ provider: 'openai', base_url: ownServer.url })
    expect(await standard()).toMatchObject({ access: { model: 'llama3.2:3b', base_url: ownServer.url } })
    expect(await embeddingModel(app.ctx, account.id)).toMatchObject({ access: { model: 'nomic-embed-text' } })
    const offered = (await listedModels()).filter(({ key_available }) => key_available).map(({ id }) => id)
    expect(offered).toEqual(['llama3.2:3b', 'nomic-embed-text', 'qwen3'])
    expect(ownServer.requests).toHaveLength(1)
  })

  test('keeps its last list while it does not answer', async () => {
    ownServer.script(listing('llama3.2:3b'))
    await save({ provider: 'openai', base_url: ownServer.url })
    await standard()
    ownServer.script(failed(503, {}))
    const later = { ...app.ctx.clock, now: () => app.ctx.clock.now() + 6 * 60_000 }
    expect(await standard({ ...app.ctx, clock: later })).toMatchObject({ access: { model: 'llama3.2:3b' } })
    expect(ownServer.requests.length).toBeGreaterThan(0)
  })

  test.each([
    [failed(500, {}), 'unreachable', "didn't list its models. Check that it runs"],
    [failed(401, {}), 'no_model', 'rejected the key. Replace it in Settings'],
    [listing('whisper-large'), 'no_model', 'offers no suitable model'],
    [said('yes'), 'unreachable', "didn't list its models. Check that it runs"],
  ])('says what to do when it lists nothing', async (answer, missing, message) => {
    ownServer.script(answer)
    await save({ provider: 'openai', base_url: ownServer.url })
    expect(await standard()).toMatchObject({ missing, message: expect.stringContaining(message) })
    expect(await check()).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
  })
})
