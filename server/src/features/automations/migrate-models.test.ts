import type { ModelChange } from '@skein/contract/automations/model-migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createOwner } from '#test/accounts/create-owner.ts'
import type { TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

beforeAll(async () => void (app = await buildApp({ now: Date.parse('2026-11-21T12:00:00Z') })))
afterAll(() => app.close())
beforeEach(async () => void ({ owner: ana, account_id } = await createOwner(app)))

async function save(name: string, model: Record<string, unknown>): Promise<string> {
  const draft = { platform_user_id: account_id, name, model_usage: 'CUSTOM', ...model }
  const answer = await ana.browser.post('/api/instagram/automations/ai-conversation', draft)
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}

async function migrate(): Promise<ModelChange[]> {
  const body = { platform_user_id: account_id }
  const answer = await ana.browser.post('/api/automations/migrate-models', body)
  return dataOf<ModelChange[]>(answer.json)
}

async function pending(): Promise<ModelChange[]> {
  const answer = await ana.browser.get(`/api/automations/model-changes?platform_user_id=${account_id}`)
  return dataOf<ModelChange[]>(answer.json)
}

const read = async (automation_id: string) =>
  (await ana.browser.get(`/api/instagram/automations/ai-conversation/${automation_id}`)).json

const byName = (a: ModelChange, b: ModelChange) => (a.name < b.name ? -1 : 1)

test('moves every automation with a deprecated model, paused ones included, and no other', async () => {
  const endedId = await save('ended', { model_provider: 'GROQ', model_name: 'llama-3.3-70b-versatile' })
  const ending = await save('ending', { model_provider: 'OPENAI', model_name: 'gpt-4o' })
  const fine = await save('fine', { model_provider: 'GROQ', model_name: 'openai/gpt-oss-20b' })
  const standard = await save('standard', { model_usage: 'PLATFORM_DEFAULT', model_name: 'gpt-4o' })
  await ana.browser.post('/api/automations/update-active', {
    platform_user_id: account_id,
    automation_id: ending,
    activation_status: 'PAUSED',
  })
  const untouched = [await read(fine), await read(standard)]
  app.clock?.advance(1000)
  const changes = [
    { automation_id: endedId, name: 'ended', from: 'llama-3.3-70b-versatile', to: 'openai/gpt-oss-120b' },
    { automation_id: ending, name: 'ending', from: 'gpt-4o', to: 'gpt-6-luna' },
  ]
  expect((await pending()).sort(byName)).toEqual(changes)
  expect((await migrate()).sort(byName)).toEqual(changes)
  expect(await read(endedId)).toMatchObject({
    data: { model_name: 'openai/gpt-oss-120b', model_provider: 'GROQ', temperature: 0.7 },
  })
  expect(await read(ending)).toMatchObject({
    data: { model_name: 'gpt-6-luna', activation_status: 'PAUSED' },
  })
  expect([await read(fine), await read(standard)]).toEqual(untouched)
  expect([await pending(), await migrate()]).toEqual([[], []])
})

test('keeps a model of the owner’s own server', async () => {
  await ana.browser.post('/api/models/keys', {
    platform_user_id: account_id,
    provider: 'groq',
    api_key: 'gsk_0123456789abcdef',
    base_url: 'https://models.example.com/v1',
  })
  await save('own', { model_provider: 'GROQ', model_name: 'llama-3.3-70b-versatile' })
  expect(await migrate()).toEqual([])
})

test('takes effect in other processes at the next event', async () => {
  await save('ended', { model_provider: 'GROQ', model_name: 'llama-3.3-70b-versatile' })
  const version = async () =>
    (
      await app.ctx.db.$client.query('select version from automation_sets where account_id = $1', [
        account_id,
      ])
    ).rows as unknown[]
  const before = await version()
  await migrate()
  expect(await version()).not.toEqual(before)
})
