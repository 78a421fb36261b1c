import type { Connection } from '@skein/contract/accounts/connection'
import type { ListedModel } from '@skein/contract/models/models'
import { day } from '@skein/contract/durations'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { actingAs, createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { openModelServer, type ModelServer } from '#test/processes/model-server.ts'
import { chooseModel } from './index.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let ownServer: ModelServer
let account = { id: '', platform_user_id: '' }

beforeAll(async () => {
  ;[sandbox, ownServer] = await Promise.all([startSandbox(), openModelServer()])
  const env = { FETCH_ALLOW: new URL(ownServer.url).host, DEFAULT_MODEL: '', EMBEDDING_MODEL: '' }
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
  const { platform_user_id } = account
  await ana.browser.call('DELETE', `/api/models/keys?platform_user_id=${platform_user_id}&provider=openai`)
})

/** Lists models on the account's own server. */
async function serve(...data: object[]): Promise<void> {
  ownServer.script({ json: { object: 'list', data } })
  const { platform_user_id } = account
  const answer = await ana.browser.post('/api/models/keys', {
    platform_user_id,
    provider: 'openai',
    base_url: ownServer.url,
  })
  expect(answer.status, answer.text).toBe(200)
  await readModels()
}

/** Opens the list of models, which reads that of the server. */
const readModels = () => ana.browser.get(`/api/models?platform_user_id=${account.platform_user_id}`)

const chooseByName = (model_name: string) =>
  chooseModel(app.ctx, account.id, { model_usage: 'CUSTOM', model_provider: 'OPENAI', model_name })
const listedModel = async (modelId: string) =>
  dataOf<ListedModel[]>((await readModels()).json).find(
    ({ id, provider }) => id === modelId && provider === 'openai',
  )
const check = async () => {
  const path = `/api/accounts/connection?platform_user_id=${account.platform_user_id}`
  return dataOf<Connection>((await ana.browser.get(path)).json).checks.find(({ key }) => key === 'model')
}

test.each([
  ['a day', '2026-12-24'],
  ['a time', '2026-12-24T10:00:00Z'],
  ['seconds since 1970', Date.parse('2026-12-24T10:00:00Z') / 1000],
])('the end that a server lists as %s causes the warnings of the catalogue', async (_, shutdown_date) => {
  await serve({ id: 'tiny-1', shutdown_date }, { id: 'tiny-2' })
  expect(await chooseByName('tiny-1')).toMatchObject({
    lifecycle: 'ending',
    entry: { shutdown_date: '2026-12-24' },
  })
  expect(await chooseByName('tiny-2')).toMatchObject({ lifecycle: 'ok', entry: { shutdown_date: null } })
  expect(await listedModel('tiny-1')).toMatchObject({ lifecycle: 'ending', shutdown_date: '2026-12-24' })
  expect(await listedModel('tiny-2')).toMatchObject({ lifecycle: 'ok', shutdown_date: null })
  expect(await check()).toMatchObject({ state: 'limited', message: expect.stringContaining('2026-12-24') })
})

test.each([
  null,
  '',
  'soon',
  '2026-02-31',
  '2026-13-01',
  '24.12.2026',
  'December 24, 2026',
  '9999-12-31',
  0,
  -1,
  1.8e12,
  1e300,
  true,
  {},
  { date: '2026-12-24' },
])('the unreadable end %j causes no warning, and the model stays in the list', async (shutdown_date) => {
  await serve({ id: 'tiny-1', shutdown_date })
  expect(await chooseByName('tiny-1')).toMatchObject({ lifecycle: 'ok', entry: { shutdown_date: null } })
  expect(await listedModel('tiny-1')).toMatchObject({ lifecycle: 'ok', shutdown_date: null })
  expect(await check()).toMatchObject({ state: 'ok' })
})

test('the end that a server lists takes precedence over the catalogue, whose end stays without one', async () => {
  await serve({ id: 'gpt-4o', shutdown_date: '2026-12-24' }, { id: 'gpt-4o-mini' })
  expect(await chooseByName('gpt-4o')).toMatchObject({ entry: { shutdown_date: '2026-12-24' } })
  expect(await chooseByName('gpt-4o-mini')).toMatchObject({ entry: { shutdown_date: '2027-01-14' } })
  expect(await listedModel('gpt-4o')).toMatchObject({ shutdown_date: '2026-12-24', lifecycle: 'ending' })
})

test('a model that a server still lists after its end answers, with a warning', async () => {
  await serve({ id: 'tiny-1', shutdown_date: '2026-11-01' })
  expect(await chooseByName('tiny-1')).toMatchObject({ access: { model: 'tiny-1' }, lifecycle: 'ending' })
})

test('the last list counts while the server does not answer', async () => {
  await serve({ id: 'tiny-1', shutdown_date: '2026-12-24' })
  expect(await chooseByName('tiny-1')).toMatchObject({ lifecycle: 'ending' })
  ownServer.script({ status: 500, json: {} })
  app.clock?.advance(day / 24)
  await readModels()
  expect(await chooseByName('tiny-1')).toMatchObject({ lifecycle: 'ending' })
})

test('the choice of a model waits for no list', async () => {
  await serve({ id: 'tiny-1', shutdown_date: '2026-12-24' })
  ownServer.script({ json: { object: 'list', data: [] } })
  app.clock?.advance(day / 24)
  expect(await chooseByName('tiny-1')).toMatchObject({ lifecycle: 'ending' })
  expect(ownServer.requests).toEqual([])
})
