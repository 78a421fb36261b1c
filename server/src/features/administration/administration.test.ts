import { hashPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { Administrators, AdministeredUser } from '@skein/contract/administration/administration-users'
import type { Overview } from '@skein/contract/administration/overview'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

let app: TestApp
afterEach(() => app.close())

const start = async (env: Record<string, string> = {}) => void (app = await buildApp({ env }))
const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)
const contactsOf = async ({ browser }: TestUser) =>
  dataOf<Administrators>((await browser.get('/api/administrators')).json)
const emails = async (user: TestUser) =>
  (await contactsOf(user)).administrators.map(({ email }) => email).toSorted()
const overview = async ({ browser }: TestUser) => (await browser.get('/api/administration/overview')).status
const set = ({ browser }: TestUser, { user_id }: TestUser, administrator: boolean) =>
  browser.call('PUT', `/api/administration/users/${user_id}/administrator`, { body: { administrator } })
const userPage = async ({ browser }: TestUser, query = '') => {
  const { json } = await browser.get(`/api/administration/users${query}`)
  return json as { data: AdministeredUser[]; next_cursor: string | null }
}

describe('who is an administrator', () => {
  test('the first user whose address is confirmed, and nobody after that', async () => {
    await start()
    await sql(`insert into auth_user (id, name, email) values ('early', 'Early', 'early@example.com')`)
    const ana = await createUser(app, { name: 'Ana', email: 'ana@example.com' })
    const ben = await createUser(app)
    await sql(`update auth_user set email_verified = true where id = 'early'`)
    expect(await contactsOf(ben)).toEqual({
      is_administrator: false,
      administrators: [{ name: 'Ana', email: 'ana@example.com' }],
    })
    expect([await overview(ana), await overview(ben)]).toEqual([200, 404])
  })

  test('one of two users who are confirmed at the same time', async () => {
    await start()
    await sql(`insert into auth_user (id, name, email)
      select 'u' || n, 'User', n || '@example.com' from generate_series(1, 2) n`)
    const [first, second] = await Promise.all([app.ctx.db.$client.connect(), app.ctx.db.$client.connect()])
    const confirm = `update auth_user set email_verified = true where id = $1`
    await first.query('begin')
    await first.query(confirm, ['u1'])
    await second.query('begin')
    const waiting = second.query(confirm, ['u2'])
    await first.query('commit')
    await waiting
    await second.query('commit')
    first.release()
    second.release()
    const { rows } = await sql('select id from auth_user where administrator')
    expect(rows).toEqual([{ id: 'u1' }])
  })

  test('users with a confirmed address of ADMIN_EMAILS, who cannot be removed', async () => {
    await start({ ADMIN_EMAILS: 'Ops@example.com, late@example.com' })
    const ana = await createUser(app, { email: 'ana@example.com' })
    const ops = await createUser(app, { email: 'ops@example.com' })
    await sql(`insert into auth_user (id, name, email) values ('late', 'Late', 'late@example.com')`)
    expect(await emails(ana)).toEqual(['ana@example.com', 'ops@example.com'])
    const refusal = await set(ana, ops, false)
    expect([refusal.status, refusal.json]).toMatchObject([
      409,
      { message: expect.stringContaining('ADMIN_EMAILS') },
    ])
    expect((await set(ops, ana, false)).status).toBe(200)
    expect([await overview(ana), await overview(ops)]).toEqual([404, 200])
    // No administrator is stored, and the page does not make one.
    await sql(`update auth_user set email_verified = true where id = 'late'`)
    await createUser(app, { email: 'next@example.com' })
    expect(await emails(ops)).toEqual(['late@example.com', 'ops@example.com'])
  })

  test('users whom an administrator chooses, until it is taken back', async () => {
    await start()
    const ana = await createUser(app)
    const ben = await createUser(app)
    expect((await set(ben, ben, true)).status).toBe(404)
    expect((await set(ana, ben, true)).json).toMatchObject({ data: { administrator: 'stored' } })
    expect(await overview(ben)).toBe(200)
    expect((await set(ben, ana, false)).json).toMatchObject({ data: { administrator: 'no' } })
    expect(await overview(ana)).toBe(404)
    const last = await set(ben, ben, false)
    expect([last.status, last.json]).toMatchObject([
      409,
      { message: expect.stringContaining('only administrator') },
    ])
  })

  test('at least one of two who remove each other', async () => {
    await start()
    const ana = await createUser(app)
    const ben = await createUser(app)
    await set(ana, ben, true)
    const answers = await Promise.all([set(ana, ben, false), set(ben, ana, false)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await sql('select id from auth_user where administrator')).rowCount).toBe(1)
  })

  test('nobody with an unconfirmed address', async () => {
    await start()
    const ana = await createUser(app)
    await sql(`insert into auth_user (id, name, email) values ('new', 'New', 'new@example.com')`)
    const refusal = await ana.browser.call('PUT', '/api/administration/users/new/administrator', {
      body: { administrator: true },
    })
    expect(refusal.status).toBe(409)
  })
})

test('the session says whether its user is an administrator', async () => {
  await start()
  const ana = await createUser(app)
  const ben = await createUser(app)
  const answers = await Promise.all([ana, ben].map(({ browser }) => browser.get('/api/auth/get-session')))
  expect(answers.map(({ json }) => json)).toMatchObject([
    { user: { administrator: true } },
    { user: { administrator: false } },
  ])
})

test('the only administrator cannot delete the own user while others exist', async () => {
  await start()
  const ana = await createUser(app)
  const ben = await createUser(app)
  await sql('update auth_account set password = $1', [await hashPassword('correct horse battery')])
  const remove = ({ browser, user_id }: TestUser) =>
    browser.call('DELETE', `/api/users/profile/${user_id}`, { body: { password: 'correct horse battery' } })
  const refusal = await remove(ana)
  expect([refusal.status, refusal.json]).toMatchObject([
    409,
    { message: expect.stringContaining('only administrator') },
  ])
  expect((await remove(ben)).status).toBe(200)
  expect((await remove(ana)).status).toBe(200)
  const next = await createUser(app)
  expect(await overview(next)).toBe(200)
})

describe('users', () => {
  test('come in pages, the newest first, with what they connected', async () => {
    await start()
    const ana = await createUser(app, { name: 'Ana', email: 'ana@example.com' })
    for (let each = 0; each < 3; each += 1) await createUser(app)
    await createAccount(app.ctx.db, app.ctx.ids.next(), ana.user_id)
    const first = await userPage(ana, '?limit=2')
    const second = await userPage(ana, `?limit=2&cursor=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 2, null])
    expect(second.data.at(-1)).toMatchObject({
      id: ana.user_id,
      accounts: 1,
      confirmed: true,
      administrator: 'stored',
      last_seen_at: expect.stringMatching(/^20/),
    })
  })

  test('are found by a part of the name or the address, taken literally', async () => {
    await start()
    const ana = await createUser(app, { name: 'Ana Lima', email: 'ana@example.com' })
    await createUser(app, { name: 'Ben', email: 'ben_100%@example.com' })
    const matchingNames = async (words: string) =>
      (await userPage(ana, `?search=${encodeURIComponent(words)}`)).data.map(({ name }) => name)
    expect(await matchingNames('lima')).toEqual(['Ana Lima'])
    expect(await matchingNames('100%')).toEqual(['Ben'])
    expect(await matchingNames('a%a')).toEqual([])
  })

  test('are signed out on all devices', async () => {
    await start()
    const ana = await createUser(app)
    const ben = await createUser(app)
    const answer = await ana.browser.post(`/api/administration/users/${ben.user_id}/sign-out`)
    expect(answer.json).toMatchObject({ data: { sessions: 1 } })
    expect((await ben.browser.get('/api/users/security')).status).toBe(401)
    expect((await ana.browser.post('/api/administration/users/nobody/sign-out')).status).toBe(404)
  })
})

test('an administrator sees and ends the open invitations of all users', async () => {
  await start({ SIGN_UP: 'invite' })
  const ana = await createUser(app)
  const ben = await createUser(app, { name: 'Ben', email: 'ben@example.com' })
  const invitation = dataOf<{ id: string }>((await ben.browser.post('/api/users/invitations', {})).json)
  const list = async () => (await ana.browser.get('/api/administration/invitations')).json
  expect(await list()).toMatchObject({
    data: [{ id: invitation.id, created_by: { name: 'Ben', email: 'ben@example.com' } }],
  })
  expect(JSON.stringify(await list())).not.toContain('token')
  const end = () => ana.browser.call('DELETE', `/api/administration/invitations/${invitation.id}`)
  expect([(await end()).status, (await end()).status]).toEqual([200, 404])
  expect(await list()).toMatchObject({ data: [] })
})

describe('the overview', () => {
  const read = async (user: TestUser) =>
    dataOf<Overview>((await user.browser.get('/api/administration/overview')).json)

  test('reports a new installation without claims', async () => {
    await start({ SIGN_UP: 'closed' })
    const ana = await createUser(app)
    const state = await read(ana)
    expect(state).toMatchObject({
      installation: { version: '1.0.0', address: 'private', restored_at: null, node: process.versions.node },
      sign_up: { mode: 'closed', users: 1, accounts: 0 },
      mail: { configured: true, waiting: 0, oldest_at: null, last_failure: null },
      queue: { events: { waiting: 0 }, failed_messages: 0, failed_jobs: 0 },
      spend: { today: 0, month: 0, max_total_daily_usd: null },
      meta: { app_id: null, has_verify_token: false, last_delivery_at: null, bad_signatures: 0 },
      gmail: { configured: false },
    })
    expect(state.installation.postgres).toMatch(/^\d+\./)
    expect(state.storage.database_bytes).toBeGreaterThan(1_000_000)
    expect(state.storage.groups.map(({ group }) => group).toSorted()).toEqual([
      'jobs',
      'knowledge',
      'log',
      'messages',
      'other',
      'uploads',
    ])
    expect(state.models.every(({ configured, last_success_at }) => !configured && !last_success_at)).toBe(
      true,
    )
  })

  test('reports wrong signatures, waiting mails and calls with the shared key', async () => {
    await start({
      PUBLIC_URL: 'https://skein.example.com',
      INSTAGRAM_APP_ID: '123',
      INSTAGRAM_APP_SECRET: 'secret',
      OPENAI_API_KEY: 'key',
      MAX_TOTAL_DAILY_USD: '5',
    })
    const ana = await createUser(app)
    const account_id = app.ctx.ids.next()
    await createAccount(app.ctx.db, account_id, ana.user_id)
    await app.program().post('/api/webhooks/instagram', {})
    await sql(`insert into outgoing_mails (id, recipient, subject, content)
      values ('m', 'ben@example.com', 'Hello', 'Hello')`)
    await sql(`insert into operator_days (day, cost) values (current_date, 1.5)`)
    await sql(
      `insert into model_calls (id, account_id, day, purpose, provider, model, reserved, state, lease_until, started_at,
         finished_at, by_operator)
       select gen_random_uuid(), $1, current_date, 'reply', 'openai', 'gpt', 0, state, now(), now(), at, true
       from (values ('done', timestamptz '2026-11-20T10:00:00Z'), ('failed', '2026-11-21T10:00:00Z')) v (state, at)`,
      [account_id],
    )
    expect(await read(ana)).toMatchObject({
      installation: { address: 'public' },
      mail: { waiting: 1, oldest_at: expect.stringMatching(/^20/) },
      spend: { today: 1.5, month: 1.5, max_total_daily_usd: 5 },
      meta: { app_id: '123', has_secret: true, bad_signatures: 1 },
      models: [
        {
          provider: 'openai',
          configured: true,
          last_success_at: '2026-11-20T10:00:00.000Z',
          last_failure_at: '2026-11-21T10:00:00.000Z',
        },
        { provider: 'groq', configured: false },
        { provider: 'gemini', configured: false },
      ],
    })
  })
})
