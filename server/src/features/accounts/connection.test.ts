import type { Connection } from '@skein/contract/accounts/connection'
import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#test/build-app.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { day } from '@skein/contract/durations'

const start = Date.parse('2026-11-20T12:00:00Z')
const brand = 'clayandember'

let world: AppWithSandbox
let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let account: { id: string; platform_user_id: string }

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox, app } = world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states, inbound_events cascade')
  app.clock?.advance(60_000)
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectAccount(ana)
  const [connectedAccount] = await accountsOf(ana)
  if (!connectedAccount) throw new Error('The account is not connected.')
  account = connectedAccount
})

/** Returns state, fix and message of each part. */
async function checksOf(answer: Promise<{ json: unknown }>) {
  const { data } = (await answer).json as { data: Connection }
  return Object.fromEntries(data.checks.map(({ key, ...rest }) => [key, rest]))
}
const check = () =>
  checksOf(ana.browser.get(`/api/accounts/connection?platform_user_id=${account.platform_user_id}`))
const repair = (fix: string) => {
  const { platform_user_id } = account
  return ana.browser.post('/api/accounts/connection/repair', { platform_user_id, fix })
}

const statusOf = async () => (await accountsOf(ana))[0]?.status

test('reports a new connection as fine and without events', async () => {
  expect(await check()).toMatchObject({
    login: { state: 'ok', fix: null, at: expect.stringMatching(/^2027-01-19/) },
    permissions: { state: 'ok', fix: null },
    webhook_fields: { state: 'ok', fix: null },
    last_event: { state: 'unknown', at: null },
  })
})

test('reports the newest event of the account, not of another account', async () => {
  const store = (account_id: string, key: string, at: string) =>
    app.ctx.db.$client.query(
      `insert into inbound_events (account_id, event_key, kind, occurred_at, received_at)
       values ($1, $2, 'comment', $3, $3)`,
      [account_id, key, at],
    )
  await store(account.id, 'one', '2026-11-20T09:00:00Z')
  await store(account.id, 'two', '2026-11-20T10:00:00Z')
  await store('6f1c0b52-1111-4222-8333-944455566677', 'three', '2026-11-20T11:00:00Z')
  expect((await check())['last_event']).toMatchObject({ state: 'ok', at: '2026-11-20T10:00:00.000Z' })
})

test('reports lost webhooks and subscribes again on request', async () => {
  await sandbox.control.unsubscribe({ account: brand })
  expect((await check())['webhook_fields']).toMatchObject({ state: 'failed', fix: 'resubscribe' })
  expect((await checksOf(repair('resubscribe')))['webhook_fields']).toMatchObject({ state: 'ok', fix: null })
  expect(sandbox.state.data.accounts.get(brand)?.subscribedFields).toContain('comments')
})

test('reports an expired login, also in the list of accounts', async () => {
  await sandbox.control.expireToken({ account: brand })
  expect(await check()).toMatchObject({
    login: { state: 'failed', fix: 'reconnect', at: null },
    webhook_fields: { state: 'unknown', message: 'Available after you reconnect.' },
  })
  expect(await statusOf()).toBe('needs_reconnect')
  expect((await check())['login']).toMatchObject({
    message: 'Access to this account has expired. Reconnect it.',
  })
})

test('detects a permission that was removed by using it', async () => {
  for (const token of sandbox.state.data.tokens.values()) {
    token.scopes = token.scopes.filter((scope) => scope !== 'instagram_business_manage_comments')
  }
  expect((await check())['permissions']).toEqual({
    state: 'limited',
    message:
      'Missing: comments. Comments cannot be read or answered. Connect again and keep every permission on.',
    fix: 'reconnect',
    at: null,
    missing: ['instagram_business_manage_comments'],
  })
  expect(await statusOf()).toBe('connected')
})

test('refreshes a login that ends soon on request', async () => {
  app.clock?.advance(52 * day)
  expect((await check())['login']).toMatchObject({ state: 'limited', fix: 'refresh' })
  expect((await checksOf(repair('refresh')))['login']).toMatchObject({ state: 'ok', fix: null })
})

test('reports `unknown` and changes nothing while Instagram is unavailable', async () => {
  await sandbox.control.fail({ endpoint: '*', status: 500, count: null })
  expect(await check()).toMatchObject({
    login: { state: 'unknown', fix: null },
    permissions: { state: 'unknown' },
    webhook_fields: { state: 'unknown' },
  })
  expect((await repair('resubscribe')).status).toBe(503)
  expect(await statusOf()).toBe('connected')
})
