import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { readEnv } from '#src/env.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { chooseModel, embeddingModel, type ModelWish } from './index.ts'

let testCtx: TestCtx
const account_id = '6f1c0b52-1111-4222-8333-944455566677'

beforeAll(async () => {
  testCtx = await buildCtx({ now: Date.parse('2026-11-21T12:00:00Z') })
})
afterAll(() => testCtx.close())

const withEnv = (env: Record<string, string>): Ctx => ({
  ...testCtx.ctx,
  env: readEnv({ DATABASE_URL: 'postgresql://x/y', APP_SECRET: 's'.repeat(40), ...env }),
})
const custom = (model_provider: string, model_name: string): ModelWish => ({
  model_usage: 'CUSTOM',
  model_provider,
  model_name,
})
const standard: ModelWish = { model_usage: 'PLATFORM_DEFAULT', model_provider: 'GROQ', model_name: 'any' }
const both = { OPENAI_API_KEY: 'sk-1', GROQ_API_KEY: 'gsk_1', DEFAULT_MODEL: 'openai:gpt-6-luna' }

test.each([
  ['the default', standard, 'gpt-6-luna', null, 'ok'],
  ['a custom model', custom('OPENAI', 'gpt-4o'), 'gpt-4o', null, 'ending'],
  [
    'the replacement of a retired model',
    custom('GROQ', 'llama-3.3-70b-versatile'),
    'openai/gpt-oss-120b',
    'llama-3.3-70b-versatile',
    'ok',
  ],
  ['an unknown model', custom('openai', 'gpt-99'), 'gpt-99', null, 'ok'],
])('chooses %s', async (_, wish, model, replaced_from, lifecycle) => {
  const choice = await chooseModel(withEnv(both), account_id, wish)
  expect(choice).toMatchObject({ access: { model }, entry: { id: model }, replaced_from, lifecycle })
})

test('an unknown model has a price of 0 and says so', async () => {
  const choice = await chooseModel(withEnv(both), account_id, custom('openai', 'gpt-99'))
  expect(choice).toMatchObject({ entry: { input_price: 0, label: 'gpt-99 (price unknown)' }, others: [] })
})

test.each([
  ['no provider', custom('nobody', 'gpt-4o'), both, 'Choose a provider and a model.'],
  ['no name', custom('openai', ' '), both, 'Choose a provider and a model.'],
  ['an embedding model', custom('openai', 'text-embedding-3-small'), both, 'cannot write'],
])('returns what is missing: %s', async (_, wish, env, message) => {
  const choice = await chooseModel(withEnv(env), account_id, wish)
  expect(choice).toEqual({ missing: 'no_model', message: expect.stringContaining(message) })
})

test.each([
  [{ OPENAI_API_KEY: 'sk-1' }, 'gpt-6-luna'],
  [{ GROQ_API_KEY: 'gsk-1' }, 'openai/gpt-oss-20b'],
  [{ GEMINI_API_KEY: 'AIza1' }, 'gemini-2.5-flash-lite'],
  [{ GROQ_API_KEY: 'gsk-1', DEFAULT_MODEL: 'openai:gpt-6-luna' }, 'openai/gpt-oss-20b'],
])('chooses the cheapest living model of a key without a default: %j', async (env, model) => {
  expect(await chooseModel(withEnv(env), account_id, standard)).toMatchObject({
    access: { model },
    source: 'automatic',
  })
})

test.each([{}, { DEFAULT_MODEL: 'gemini:gemini-3.8-flash' }])(
  'names the settings when nothing has a key: %j',
  async (env) => {
    expect(await chooseModel(withEnv(env), account_id, standard)).toEqual({
      missing: 'no_key',
      message: 'There is no AI model yet. Add a key or your own server in Settings, Model keys.',
    })
  },
)

test('a custom server of the operator needs no key', async () => {
  const env = { OPENAI_BASE_URL: 'http://localhost:11434/v1', DEFAULT_MODEL: 'openai:llama3.2:3b' }
  expect(await chooseModel(withEnv(env), account_id, standard)).toMatchObject({
    access: { base_url: 'http://localhost:11434/v1', model: 'llama3.2:3b', api_key: null },
  })
})

test('embeddingModel returns the configured embedding model', async () => {
  const env = { ...both, EMBEDDING_MODEL: 'openai:text-embedding-3-small' }
  expect(await embeddingModel(withEnv(env), account_id)).toMatchObject({
    access: { model: 'text-embedding-3-small', api_key: 'sk-1' },
    entry: { input_price: 0.02 },
  })
  expect(await embeddingModel(withEnv(both), account_id)).toMatchObject({ missing: 'no_key' })
  const chat = { ...both, EMBEDDING_MODEL: 'openai:gpt-4o' }
  expect(await embeddingModel(withEnv(chat), account_id)).toMatchObject({ missing: 'no_model' })
})
