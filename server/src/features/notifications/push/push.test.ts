import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { dataOf } from '#test/services/browser.ts'
import { startPushService, type PushBrowser, type PushService } from '#test/services/push-service.ts'
import { createNotification } from '../index.ts'

const start = Date.parse('2026-11-27T12:00:00Z')
let service: PushService
let world: AppWithSandbox
let ctx: Ctx
let ana: TestUser
let account_id: string

beforeAll(async () => {
  service = await startPushService()
  world = await startAppWithSandbox(start, { PUSH_ALLOW: service.host })
  ctx = world.app.ctx
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, notices, push_subscriptions, quiet_hours cascade')
  await world.sandbox.control.reset()
  ana = await createUser(world.app)
  await connectAccount(ana)
  const [account] = await accountsOf(ana)
  account_id = account?.id ?? ''
})

const subscribe = (user: TestUser, browser: PushBrowser) =>
  user.browser.post('/api/push/subscriptions', browser)
/** Subscribes a new browser of a user. */
async function newBrowser(user = ana): Promise<PushBrowser> {
  const browser = service.subscribe()
  expect((await subscribe(user, browser)).status).toBe(200)
  return browser
}
const notify = (kind: 'handover' | 'budget' = 'handover', key = 'one') =>
  createNotification(ctx, ctx.db, {
    account_id,
    kind,
    level: 'warning',
    key,
    words: () => ({ title: 'A customer needs a reply', text: 'It waits.' }),
    place: 'conversation',
    again: true,
  })
const handle = (name: string, payload: unknown) => jobs.find((job) => job.name === name)?.handle(ctx, payload)

/** Runs the jobs that wait, each once, as workers do. Returns the errors of those that have to be tried again. */
async function push(user = ana): Promise<unknown[]> {
  await handle('notices.push', { user_id: user.user_id })
  const { rows } = await ctx.db.$client.query<{ data: object }>(
    `delete from pgboss.job where name = 'notices.push-one' returning data`,
  )
  const outcomes = await Promise.allSettled(rows.map(({ data }) => handle('notices.push-one', data)))
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
}
const subscriptions = async () =>
  (await ctx.db.$client.query<{ endpoint: string }>('select endpoint from push_subscriptions')).rows.length

test('pushes an encrypted message that only the browser can read', async () => {
  const [phone, laptop] = [await newBrowser(), await newBrowser()]
  await notify()
  expect(await push()).toEqual([])
  const key = dataOf<{ key: string }>((await ana.browser.get('/api/push/key')).json).key
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  for (const browser of [phone, laptop]) {
    expect(service.arrived(browser)).toEqual([
      {
        message: {
          notice_id: expect.any(String),
          title: 'A customer needs a reply',
          text: 'It waits.',
          account: expect.any(String),
          unread: 1,
        },
        ttl: String(4 * 3600),
        claims: expect.objectContaining({ aud: `http://${service.host}` }),
        key,
      },
    ])
  }
})

test('pushes a notification once until it is read', async () => {
  const browser = await newBrowser()
  await notify()
  await push()
  await notify()
  await push()
  expect(service.arrived(browser)).toHaveLength(1)
  await ana.browser.post('/api/notices/read-all', {})
  await notify()
  await push()
  expect(service.arrived(browser)).toHaveLength(2)
})

test('pushes no notification that was read meanwhile', async () => {
  const browser = await newBrowser()
  await notify()
  await ana.browser.post('/api/notices/read-all', {})
  await push()
  expect(service.arrived(browser)).toEqual([])
})

test('pushes only kinds that the user chose', async () => {
  const browser = await newBrowser()
  await notify('budget')
  await push()
  expect(service.arrived(browser)).toEqual([])
  const choose = (choices: object[]) =>
    ana.browser.call('PUT', '/api/notices/preferences', { body: { choices } })
  await choose([
    { kind: 'budget', shown: true, mail: false, push: true },
    { kind: 'handover', shown: true, mail: true, push: false },
  ])
  await notify('budget', 'two')
  await notify('handover', 'three')
  await push()
  expect(service.arrived(browser)).toHaveLength(1)
  // A client that does not know the choice keeps it.
  await choose([{ kind: 'budget', shown: true, mail: true }])
  expect((await ana.browser.get('/api/notices/preferences')).json).toMatchObject({
    data: expect.arrayContaining([{ kind: 'budget', shown: true, mail: true, push: true }]),
  })
})

test('pushes nothing in quiet hours', async () => {
  const browser = await newBrowser()
  const choose = (quiet_hours: object | null) =>
    ana.browser.call('PUT', '/api/push/quiet-hours', { body: { quiet_hours } })
  // 12:00 in UTC is 13:00 in Berlin.
  expect((await choose({ from: '12:30', to: '13:30', time_zone: 'Europe/Berlin' })).status).toBe(200)
  await notify()
  await push()
  expect(service.arrived(browser)).toEqual([])
  await choose(null)
  await notify('handover', 'two')
  await push()
  expect(service.arrived(browser)).toHaveLength(1)
  expect((await choose({ from: '25:00', to: '13:30', time_zone: 'Europe/Berlin' })).status).toBe(400)
  expect((await choose({ from: '12:00', to: '13:30', time_zone: 'Europe/Nowhere' })).status).toBe(400)
  expect(await choose({ from: '12:00', to: '12:00', time_zone: 'Europe/Berlin' })).toMatchObject({
    status: 400,
    json: { message: 'Choose two different times.' },
  })
})

describe('a subscription ends', () => {
  test('with the sign-out', async () => {
    const browser = await newBrowser()
    await ana.browser.post('/api/auth/sign-out', {})
    expect(await subscriptions()).toBe(0)
    await notify()
    await push()
    expect(service.arrived(browser)).toEqual([])
  })

  test('when the browser has ended it', async () => {
    await newBrowser()
    service.answer(410)
    await notify()
    expect(await push()).toEqual([])
    expect(await subscriptions()).toBe(0)
  })

  test('when the user turns it off', async () => {
    const browser = await newBrowser()
    await ana.browser.call('DELETE', '/api/push/subscriptions', { body: browser })
    expect(await subscriptions()).toBe(0)
  })

  test('when another person signs in to the browser', async () => {
    const browser = await newBrowser()
    const ben = await createUser(world.app)
    expect((await subscribe(ben, browser)).status).toBe(200)
    await notify()
    await push()
    expect(service.arrived(browser)).toEqual([])
  })
})

test('does not hand over the browser of a person to someone who knows only its address', async () => {
  const browser = await newBrowser()
  const ben = await createUser(world.app)
  const { keys } = service.subscribe()
  expect((await subscribe(ben, { ...browser, keys })).status).toBe(409)
  await notify()
  await push()
  expect(service.arrived(browser)).toHaveLength(1)
})

test('pushes to each member who may answer, and to nobody who has left', async () => {
  const ben = await createUser(world.app)
  // A user's first workspace has the id of the user.
  await addMember(world.app, { workspace_id: ana.user_id, user_id: ben.user_id, role: 'agent' })
  const browser = await newBrowser(ben)
  await notify()
  await ctx.db.$client.query('delete from workspace_members where user_id = $1', [ben.user_id])
  await push(ben)
  expect(service.arrived(browser)).toEqual([])
})

test('tries again when the push service does not answer, and gives up what it refuses', async () => {
  const browser = await newBrowser()
  service.answer(503)
  await notify()
  expect(await push()).toHaveLength(1)
  service.answer(400)
  await notify('handover', 'two')
  expect(await push()).toEqual([])
  expect(service.arrived(browser)).toEqual([])
  expect(await subscriptions()).toBe(1)
})

test.each([
  'http://127.0.0.1:1/push',
  'https://127.0.0.1/push',
  'https://localhost/push',
  'https://push.example:8443/a',
  'https://user:password@push.example/a',
  'ftp://push.example/a',
])('refuses the address %s', async (endpoint) => {
  const { keys } = service.subscribe()
  expect((await subscribe(ana, { endpoint, keys })).status).toBe(400)
})

test('takes a subscription as a browser writes it', async () => {
  const browser = { ...service.subscribe(), expirationTime: null }
  expect((await subscribe(ana, browser)).status).toBe(200)
  expect((await ana.browser.call('DELETE', '/api/push/subscriptions', { body: browser })).status).toBe(200)
  expect(await subscriptions()).toBe(0)
})

test('refuses a key that no message can be encrypted for', async () => {
  const browser = service.subscribe()
  const keys = { ...browser.keys, p256dh: `BA${'A'.repeat(85)}` }
  expect(await subscribe(ana, { ...browser, keys })).toMatchObject({
    status: 400,
    json: { detail: 'keys.p256dh', message: expect.stringContaining('off and on again') },
  })
  expect(await subscriptions()).toBe(0)
})

test('keeps the newest 20 browsers of a person', async () => {
  for (let count = 0; count < 21; count += 1) await newBrowser()
  expect(await subscriptions()).toBe(20)
})

test('replaces keys that the secret of the installation does not decrypt', async () => {
  await newBrowser()
  const keyOf = async () => dataOf<{ key: string }>((await ana.browser.get('/api/push/key')).json).key
  const before = await keyOf()
  expect(await keyOf()).toBe(before)
  await ctx.db.$client.query(`update push_keys set private_key = '{}'`)
  expect(await keyOf()).not.toBe(before)
  expect(await subscriptions()).toBe(0)
})
