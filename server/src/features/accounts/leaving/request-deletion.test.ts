import { createHmac } from 'node:crypto'
import type { RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { countAccountRows, insertAccountRows } from '#test/accounts/account-rows.ts'
import type { TestApp } from '#test/build-app.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { forgetAccounts, resumeForgetting } from './forget-accounts.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const minute = 60_000
const brand = 'clayandember'

let world: AppWithSandbox
let sandbox: RunningSandbox
let app: TestApp
let ctx: Ctx
let ana: TestUser
let bob: TestUser
let ownData: OwnedData
let other: OwnedData

interface OwnedData {
  account_id: string
  seq: number
}

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox, app } = world)
  ctx = app.ctx
})
afterAll(() => world.close())
beforeEach(async () => {
  await ctx.db.$client.query(
    'truncate connected_accounts, oauth_states, deletions, inbound_events, event_payloads, decisions, verdicts, outbox, outbox_failures cascade',
  )
  await ctx.db.$client.query(
    'truncate outbox_open, outbox_messages, channel_pauses, private_sends, event_queue',
  )
  await ctx.db.$client.query('truncate conversations, messages, automation_set_versions')
  app.clock?.advance(60 * minute)
  await sandbox.control.reset()
  ana = await createUser(app)
  bob = await createUser(app)
  await connectAccount(ana)
  await connectAccount(bob, { account: 'northloaf.bakery' })
  ownData = { account_id: await idOf(ana), seq: 1001 }
  other = { account_id: await idOf(bob), seq: 2001 }
})

const idOf = async (user: TestUser) => (await accountsOf(user))[0]?.id ?? ''

async function statusOf({ account_id }: OwnedData): Promise<object | undefined> {
  const { rows } = await ctx.db.$client.query<{ status: string; has_token: boolean }>(
    'select status, token is not null as has_token from connected_accounts where id = $1',
    [account_id],
  )
  return rows[0]
}
const connected = { status: 'connected', has_token: true }
const disconnectedStatus = { status: 'disconnected', has_token: false }

const scopedId = () => sandbox.state.data.accounts.get(brand)?.scopedId ?? ''
const secretOf = (which: 'INSTAGRAM_APP_SECRET' | 'META_APP_SECRET') => ctx.env[which] ?? ''

function signed(content: object, secret = secretOf('INSTAGRAM_APP_SECRET')): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`
}
const ask = (more: object = {}) => ({
  user_id: scopedId(),
  algorithm: 'HMAC-SHA256',
  issued_at: Math.floor(ctx.clock.now() / 1000),
  ...more,
})
const call = (name: string, signed_request: string) =>
  app.browser().post(`/api/webhooks/instagram/${name}`, new URLSearchParams({ signed_request }).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  })

async function codeOf(answer: Promise<{ status: number; json: unknown }>): Promise<string> {
  const { status, json } = await answer
  const { url, confirmation_code } = json as { url: string; confirmation_code: string }
  expect([status, url]).toEqual([200, `${ctx.env.PUBLIC_URL}/data-deletion/${confirmation_code}`])
  return confirmation_code
}
const requestDeletion = () => codeOf(call('data-deletion', signed(ask())))

const realJob = jobs.find(({ name }) => name === 'accounts.forget')
const round = (confirmation_code: string) => realJob?.handle(ctx, { confirmation_code })
async function rounds(confirmation_code: string): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await round(confirmation_code)
    app.clock?.advance(2 * minute)
  }
}

describe.each(['deauthorize', 'data-deletion'])('a call to %s', (name) => {
  test.each([
    ['no field at all', () => '', 400],
    ['garbage', () => 'garbage', 401],
    ['another secret', () => signed(ask(), 'not ours'), 401],
    ['another algorithm', () => signed(ask({ algorithm: 'none' })), 401],
    ['a changed payload', () => `${signed(ask()).slice(0, -4)}AAAA`, 401],
  ])('with %s is refused and changes nothing', async (_what, value, status) => {
    const answer = await call(name, value())
    expect(answer.status).toBe(status)
    expect((answer.json as { message: string }).message).toMatch(/signed_request/)
    expect(await statusOf(ownData)).toEqual(connected)
  })

  test.each(['INSTAGRAM_APP_SECRET', 'META_APP_SECRET'] as const)(
    'signed with %s disconnects that account at once and no other',
    async (secret) => {
      expect((await call(name, signed(ask(), secretOf(secret)))).status).toBe(200)
      expect(await statusOf(ownData)).toEqual(disconnectedStatus)
      expect(await statusOf(other)).toEqual(connected)
      expect(await accountsOf(ana)).toEqual([])
    },
  )

  test('for an unknown account succeeds and changes nothing', async () => {
    expect((await call(name, signed(ask({ user_id: '999' })))).status).toBe(200)
    expect(await statusOf(ownData)).toEqual(connected)
  })

  test('that is repeated after the account was connected again changes nothing', async () => {
    const request = signed(ask())
    await call(name, request)
    app.clock?.advance(60 * minute)
    await connectAccount(ana)
    expect((await call(name, request)).status).toBe(200)
    expect(await accountsOf(ana)).toMatchObject([{ status: 'connected' }])
  })
})

test('pauses automations and deletes model keys when deauthorized', async () => {
  await insertAccountRows(ctx.db.$client, ownData)
  await ctx.db.$client.query(`update automations set activation_status = 'ACTIVE'`)
  await call('deauthorize', signed(ask()))
  expect(await countAccountRows(ctx.db.$client, ownData)).toMatchObject({
    model_keys: 0,
    automations: 1,
    messages: 1,
  })
  const { rows } = await ctx.db.$client.query('select activation_status from automations')
  expect(rows).toEqual([{ activation_status: 'PAUSED' }])
})

describe('deleting everything of an account', () => {
  beforeEach(async () => {
    await insertAccountRows(ctx.db.$client, ownData)
    await insertAccountRows(ctx.db.$client, other)
  })
  const remainingRows = () => countAccountRows(ctx.db.$client, ownData)

  test('deletes every row of the account and no row of others', async () => {
    const before = await countAccountRows(ctx.db.$client, other)
    for (const [table, count] of Object.entries(before)) {
      if (table !== 'deletion_accounts') expect([table, count > 0]).toEqual([table, true])
    }
    await rounds(await requestDeletion())
    expect(Object.entries(await remainingRows()).filter(([, count]) => count > 0)).toEqual([])
    expect(await countAccountRows(ctx.db.$client, other)).toEqual(before)
    const { rows } = await ctx.db.$client.query('select * from deletions')
    expect(Object.keys(rows[0] ?? {})).toEqual(['confirmation_code', 'requested_at', 'done_at'])
  })

  test('deletes data that earlier owners of the account had left', async () => {
    await ana.browser.call(
      'DELETE',
      `/api/users/profile/${ana.user_id}/connected-accounts/${ownData.account_id}`,
    )
    const eve = await createUser(app)
    await connectAccount(eve)
    const hers = { account_id: await idOf(eve), seq: 3001 }
    await rounds(await requestDeletion())
    for (const each of [ownData, hers]) expect(await statusOf(each)).toBeUndefined()
    expect((await remainingRows()).messages).toBe(0)
  })

  test('completes only when no rows were found for a while', async () => {
    const code = await requestDeletion()
    await round(code)
    app.clock?.advance(30_000)
    // Written by work that was still running in another process.
    await ctx.db.$client.query(
      `insert into messages (account_id, message_id, conversation_id, occurred_at) values ($1, 'late', 'x', now())`,
      [ownData.account_id],
    )
    await round(code)
    app.clock?.advance(59_000)
    await round(code)
    expect((await app.browser().get(`/data-deletion/${code}`)).text).toContain('is being deleted')
    app.clock?.advance(2000)
    await round(code)
    expect((await app.browser().get(`/data-deletion/${code}`)).text).toContain('has been deleted')
    expect((await remainingRows()).messages).toBe(0)
  })

  test('continues after a failure', async () => {
    const code = await requestDeletion()
    const breaking = forgetAccounts([
      async (db, account_id) =>
        (await db.$client.query('delete from decisions where account_id = $1', [account_id])).rowCount ?? 0,
      () => Promise.reject(new Error('the power went out')),
    ])
    await expect(breaking.handle(ctx, { confirmation_code: code })).rejects.toThrow('the power went out')
    expect(await remainingRows()).toMatchObject({ decisions: 0, messages: 1, deletion_accounts: 1 })
    await rounds(code)
    expect(Object.values(await remainingRows()).every((count) => count === 0)).toBe(true)
  })

  test('can be repeated and keeps the time of completion', async () => {
    const code = await requestDeletion()
    await rounds(code)
    const page = (await app.browser().get(`/data-deletion/${code}`)).text
    await rounds(code)
    expect((await app.browser().get(`/data-deletion/${code}`)).text).toBe(page)
  })

  test('keeps an account that was connected again meanwhile', async () => {
    const code = await requestDeletion()
    app.clock?.advance(minute)
    expect(await connectAccount(ana)).toContain('connected=true')
    const fresh = { account_id: await idOf(ana), seq: 3001 }
    expect(fresh.account_id).not.toBe(ownData.account_id)
    await rounds(code)
    expect(await statusOf(fresh)).toEqual(connected)
  })

  test('is one deletion for identical requests', async () => {
    const request = signed(ask())
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(call('data-deletion', request))))
    expect(new Set(codes).size).toBe(1)
    expect(await requestDeletion()).toBe(codes[0])
    app.clock?.advance(minute)
    expect(await requestDeletion()).not.toBe(codes[0])
  })
})

describe('the page about a deletion', () => {
  test('shows what is deleted and since when, without scripts and external files', async () => {
    const answer = await app.browser().get(`/data-deletion/${await requestDeletion()}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.text).toMatch(/<h1>Your data is being deleted<\/h1>/)
    expect(answer.text).toMatch(/November \d\d?, 2026 at \d\d?:\d\d\s[AP]M UTC/)
    expect(answer.text).toContain('mailto:skein@localhost')
    expect(answer.text).not.toMatch(/<script|style=|https?:\/\//)
    expect(answer.text).toContain('<a href="/">Back to Skein</a>')
    const style = await app.browser().get('/data-deletion.css')
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('shows a deletion without stored data as completed', async () => {
    const code = await codeOf(call('data-deletion', signed(ask({ user_id: '999' }))))
    expect((await app.browser().get(`/data-deletion/${code}`)).text).toContain('has been deleted')
  })

  test.each(['unknown', '%00', "'--", 'x'.repeat(500)])('responds 404 to the code %s', async (code) => {
    const answer = await app.browser().get(`/data-deletion/${code}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.text).toContain('No deletion request found for this code')
  })
})

test('completes a deletion whose job was lost', async () => {
  await insertAccountRows(ctx.db.$client, ownData)
  const code = await requestDeletion()
  await ctx.db.$client.query(`delete from pgboss.job where name = 'accounts.forget'`)
  await app.queue.work(ctx)
  await ctx.jobs.enqueue(resumeForgetting, {})
  const nextRound = async () =>
    (
      await ctx.db.$client.query(`select from pgboss.job where name = 'accounts.forget' and state = 'created'
      and start_after > now() + interval '1 minute'`)
    ).rowCount
  await vi.waitFor(async () => expect(await nextRound()).toBe(1), { timeout: 20_000, interval: 50 })
  expect((await countAccountRows(ctx.db.$client, ownData)).messages).toBe(0)
  app.clock?.advance(2 * minute)
  await rounds(code)
  expect((await app.browser().get(`/data-deletion/${code}`)).text).toContain('has been deleted')
}, 30_000)
