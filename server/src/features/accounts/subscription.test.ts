import type { Connection } from '@skein/contract/accounts/connection'
import { day, hour, minute } from '@skein/contract/durations'
import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { checkSubscription } from './connection/check-subscription.ts'
import { optionalFields } from './connection/webhook-field-logic.ts'

const brand = 'clayandember'

let world: AppWithSandbox
let sandbox: RunningSandbox
let ctx: Ctx
let ana: TestUser
let account: { id: string; platform_user_id: string }

beforeAll(async () => {
  world = await startAppWithSandbox(Date.parse('2026-11-20T12:00:00Z'))
  ;({ sandbox } = world)
  ctx = world.app.ctx
})
afterAll(() => world.close())
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  world.app.clock?.advance(minute)
  await sandbox.control.reset()
  ana = await createUser(world.app)
})

async function connect(): Promise<void> {
  expect(await connectAccount(ana)).toContain('connected=true')
  const [connectedAccount] = await accountsOf(ana)
  if (!connectedAccount) throw new Error('The account is not connected.')
  account = connectedAccount
}

type Assumption = Parameters<RunningSandbox['control']['assume']>[0]['name']
const isFalse = (name: Assumption) => sandbox.control.assume({ name, holds: false })
const isTrue = (name: Assumption) => sandbox.control.assume({ name })
const subscribed = () => sandbox.state.data.accounts.get(brand)?.subscribedFields ?? []
const subscribeCalls = async () => (await sandbox.control.ledger({ operation: 'subscribe' })).length

async function checkOf(key: string) {
  const path = `/api/accounts/connection?platform_user_id=${account.platform_user_id}`
  const { data } = (await ana.browser.get(path)).json as { data: Connection }
  return data.checks.find((check) => check.key === key)
}
const webhookCheck = () => checkOf('webhook_fields')
const repair = () =>
  ana.browser.post('/api/accounts/connection/repair', {
    platform_user_id: account.platform_user_id,
    fix: 'resubscribe',
  })

test('subscribes to comments and messages before the login ends, then to each other field', async () => {
  await connect()
  expect(subscribed()).toEqual(['comments', 'messages'])
  expect(await checkSubscription(ctx, account.id)).toBe('ok')
  expect(subscribed().toSorted()).toEqual(['comments', 'messages', ...optionalFields].toSorted())
  const calls = await subscribeCalls()
  expect(calls).toBe(1 + optionalFields.length)
  await checkSubscription(ctx, account.id)
  expect(await subscribeCalls()).toBe(calls)
  expect(await webhookCheck()).toMatchObject({ state: 'ok' })
})

test('remembers a refused field, tries it again after a week and on request', async () => {
  await isFalse('subscribes_message_edit')
  await connect()
  await checkSubscription(ctx, account.id)
  expect(await webhookCheck()).toMatchObject({
    state: 'limited',
    message:
      'New comments and messages arrive. Instagram refused to report: edited messages. Skein asks again every week.',
    fix: 'resubscribe',
    refused: ['message_edit'],
  })
  const calls = await subscribeCalls()
  world.app.clock?.advance(6 * day)
  await checkSubscription(ctx, account.id)
  expect(await subscribeCalls()).toBe(calls)
  world.app.clock?.advance(day)
  await checkSubscription(ctx, account.id)
  expect(await subscribeCalls()).toBe(calls + 1)
  await isTrue('subscribes_message_edit')
  expect((await repair()).status).toBe(200)
  expect(await webhookCheck()).toMatchObject({ state: 'ok' })
  expect(subscribed()).toContain('message_edit')
})

test('leaves a field without an answer open and tries it with the next check', async () => {
  await connect()
  await sandbox.control.fail({ endpoint: 'subscribe', status: 500, count: 2 })
  await checkSubscription(ctx, account.id)
  expect(subscribed()).not.toContain('mentions')
  expect(await webhookCheck()).toMatchObject({ state: 'ok' })
  await checkSubscription(ctx, account.id)
  expect(subscribed()).toContain('mentions')
})

test('keeps an account connected that could not be subscribed, and repairs it', async () => {
  await sandbox.control.fail({ endpoint: 'subscribe', status: 500, count: 1 })
  await connect()
  expect(await webhookCheck()).toMatchObject({ state: 'failed', fix: 'resubscribe' })
  expect(await checkSubscription(ctx, account.id)).toBe('repaired')
  expect(await webhookCheck()).toMatchObject({ state: 'ok' })
})

test.each([
  ['cannot be read', 'subscription_readable'],
  ['names no fields', 'subscription_lists_fields'],
  ['does not show the app', 'subscription_listed'],
] as const)('subscribes once an hour when the list of subscriptions %s', async (_how, name) => {
  await isFalse(name)
  await connect()
  await checkSubscription(ctx, account.id)
  expect(await webhookCheck()).toMatchObject({ state: 'unknown', fix: 'resubscribe' })
  const lost = async () =>
    (await ctx.db.$client.query('select webhooks_lost_at from connected_accounts')).rows
  const calls = await subscribeCalls()
  for (let check = 0; check < 11; check += 1) {
    world.app.clock?.advance(5 * minute)
    expect(await checkSubscription(ctx, account.id)).toBe('unlisted')
  }
  expect(await subscribeCalls()).toBe(calls)
  world.app.clock?.advance(hour)
  await checkSubscription(ctx, account.id)
  expect(await subscribeCalls()).toBeGreaterThan(calls)
  expect(await lost()).toEqual([{ webhooks_lost_at: null }])
  await isTrue(name)
  expect(await checkSubscription(ctx, account.id)).toBe('ok')
  expect(await webhookCheck()).toMatchObject({ state: 'ok' })
})

test('keeps all fields when a subscription replaces the one before', async () => {
  await isFalse('subscription_adds_fields')
  await connect()
  await checkSubscription(ctx, account.id)
  expect(subscribed()).toEqual(expect.arrayContaining(['comments', 'messages', ...optionalFields]))
})

test('subscribes to comments when messages need a permission that is missing', async () => {
  await isFalse('subscribe_needs_basic_only')
  expect(await connectAccount(ana, { without: ['instagram_business_manage_messages'] })).toContain(
    'connected',
  )
  const [connectedAccount] = await accountsOf(ana)
  account = connectedAccount ?? account
  await checkSubscription(ctx, account.id)
  expect(subscribed()).toEqual(['comments', 'live_comments', 'mentions'])
  const check = await webhookCheck()
  expect(check).toMatchObject({ state: 'limited', refused: expect.arrayContaining(['messages']) })
  expect(check?.message).toContain('New comments arrive.')
  expect(await checkSubscription(ctx, account.id)).toBe('ok')
})
