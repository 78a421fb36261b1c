import type { RunningSandbox } from '@skein/sandbox/start'
import { hashPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportParts, jobs } from '#src/app-jobs.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { actAs, withRoles } from '#src/features/workspaces/index.ts'
import { FileToKeep } from '#src/infra/http/answers/answer-download.ts'
import type { Ctx } from '#src/context.ts'
import { countAccountRows, insertAccountRows } from '#test/accounts/account-rows.ts'
import { dataOf } from '#test/services/browser.ts'
import type { TestApp } from '#test/build-app.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, tenantFor, type TestUser } from '#test/accounts/create-user.ts'
import { startAppWithSandbox, type AppWithSandbox } from '#test/app-with-sandbox.ts'
import { systemTables } from '#test/accounts/system-tables.ts'
import { notExported } from '#test/accounts/not-exported.ts'
import { readTables } from '#test/index-reads.ts'
import { serverFeatures } from '../../../../server-features.ts'
import { getExport } from './exports.ts'
import { exportUser } from './jobs.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000
let world: AppWithSandbox
let sandbox: RunningSandbox
let app: TestApp
let ctx: Ctx
let ana: TestUser
let account_id: string

beforeAll(async () => {
  world = await startAppWithSandbox(start)
  ;({ sandbox, app } = world)
  ctx = app.ctx
})
afterAll(() => world.close())
let seq = 1000
beforeEach(async () => {
  await ctx.db.$client.query('truncate connected_accounts, deletions, outbox_messages cascade')
  await sandbox.control.reset()
  ana = await createUser(app)
  await connectAccount(ana)
  account_id = (await accountsOf(ana))[0]?.id ?? ''
  await insertAccountRows(ctx.db.$client, { account_id, seq: (seq += 10) })
})

const run = (name: string, payload: unknown) => jobs.find((job) => job.name === name)?.handle(ctx, payload)
const stateOf = async (user: TestUser, id: string) => (await user.browser.get(`/api/users/export/${id}`)).json
async function begin(user = ana): Promise<string> {
  const answer = await user.browser.post('/api/users/export', { email: user.email })
  expect(answer).toMatchObject({ status: 202, json: { success: true, data: { state: 'queued' } } })
  return dataOf<{ id: string }>(answer.json).id
}

describe('an export', () => {
  test('reports its state, then returns a file with all stored data and no tokens', async () => {
    const id = await begin()
    expect(await stateOf(ana, id)).toMatchObject({ data: { id, state: 'queued', expires_at: null } })
    expect(await begin()).toBe(id)
    await run('users.export', { export_id: id })
    const file = await ana.browser.get(`/api/users/export/${id}`)
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="skein-export-2026-11-21.json"',
    )
    expect(file.json).toMatchObject({
      success: true,
      data: {
        id,
        state: 'ready',
        expires_at: '2026-11-28T12:00:00.000Z',
        profile: { email: ana.email, provider_id: ana.user_id },
        passkeys: [],
        invitations: [],
        accounts: [{ id: account_id, platform: 'instagram', platform_username: 'clayandember' }],
        automations: [{ account_id, name: 'Price' }],
        conversations: [{ account_id, person_id: 'a person' }],
        messages: [{ account_id, text: 'hello' }],
        settings: [{ account_id, resend: 'proof' }],
        sources: [{ account_id }],
        chunks: [{ account_id }],
        budgets: [{ account_id, daily_usd: 5 }],
      },
    })
    const { data } = file.json as { data: { activity: unknown[] } }
    expect(data.activity).toMatchObject([{ account_id, event_id: 'a comment' }])
    expect(file.text).not.toMatch(/"token"|secret|password/)
    const { data: list } = (await ana.browser.get('/api/users/exports')).json as { data: object[] }
    expect(list).toMatchObject([{ id, state: 'ready', size: Buffer.byteLength(file.text) }])
  })

  test('is no longer there for who may not export one of its workspaces any more', async () => {
    const ben = await createUser(app)
    const membership = { workspace_id: ana.user_id, user_id: ben.user_id }
    await addMember(app, { ...membership, role: 'admin' })
    const id = await begin(ben)
    await run('users.export', { export_id: id })
    const path = `/api/users/export/${id}`
    const list = async () => dataOf<object[]>((await ben.browser.get('/api/users/exports')).json).length
    expect((await ben.browser.get(path)).text).toContain('clayandember')
    expect(await list()).toBe(1)
    await ana.browser.call('PUT', `/api/workspaces/${ana.user_id}/members/${ben.user_id}`, {
      body: { role: 'agent' },
    })
    expect((await ben.browser.get(path)).status).toBe(404)
    expect(await list()).toBe(0)
  })

  test('ends while it is sent when its user may not export one of its workspaces any more', async () => {
    const ben = await createUser(app)
    await addMember(app, { workspace_id: ana.user_id, user_id: ben.user_id, role: 'admin' })
    const id = await begin(ben)
    await run('users.export', { export_id: id })
    await ctx.db.$client.query(
      `insert into user_export_parts (export_id, number, content)
       select export_id, max(number) + 1, 'more' from user_export_parts where export_id = $1 group by export_id`,
      [id],
    )
    const { rows } = await ctx.db.$client.query('select session_id from user_exports where export_id = $1', [
      id,
    ])
    const { user_id, email } = ben
    const actor = { kind: 'user', user_id, email, session_id: String(rows[0]?.session_id) } as const
    const file = await getExport(actAs(ctx, await withRoles(ctx, actor)), { id })
    if (!(file instanceof FileToKeep)) throw new Error('The file is not ready.')
    const reading = file.content.chunks[Symbol.asyncIterator]()
    await reading.next()
    await ana.browser.call('DELETE', `/api/workspaces/${ana.user_id}/members/${user_id}`)
    await expect(reading.next()).rejects.toMatchObject({ code: 'not_found' })
  })

  test('has the notifications that its user chose, and those of nobody else', async () => {
    const eve = await createUser(app)
    const choose = (user: TestUser, choice: object) =>
      user.browser.call('PUT', '/api/notices/preferences', { body: { choices: [choice] } })
    await choose(ana, { kind: 'draft', shown: true, mail: true })
    await choose(ana, { kind: 'budget', shown: false, mail: false })
    await choose(eve, { kind: 'handover', shown: false, mail: false })
    const id = await begin()
    await run('users.export', { export_id: id })
    expect((await ana.browser.get(`/api/users/export/${id}`)).json).toMatchObject({
      data: {
        notice_choices: [
          { kind: 'budget', shown: false, mail: false },
          { kind: 'draft', shown: true, mail: true },
        ],
      },
    })
  })

  test('starts only with the password, or with the address and a fresh session', async () => {
    const ask = async (proof: object) => {
      const { status, json } = await ana.browser.post('/api/users/export', proof)
      return [status, (json as { detail?: string }).detail]
    }
    expect([await ask({}), await ask({ email: 'other@example.com' })]).toEqual([
      [400, 'email'],
      [400, 'email'],
    ])
    await ctx.db.$client.query('update auth_account set password = $1 where user_id = $2', [
      await hashPassword('correct horse battery'),
      ana.user_id,
    ])
    expect(await ask({ email: ana.email })).toEqual([400, 'password'])
    expect(await ask({ password: 'not the password' })).toEqual([403, 'password'])
    expect((await ana.browser.get('/api/users/exports')).json).toMatchObject({ data: [] })
    expect((await ask({ password: 'correct horse battery' }))[0]).toBe(202)
  })

  test('is available only to its user, for seven days', async () => {
    const id = await begin()
    await run('users.export', { export_id: id })
    const eve = await createUser(app)
    expect((await eve.browser.get(`/api/users/export/${id}`)).status).toBe(404)
    app.clock?.advance(7 * day)
    expect((await ana.browser.get(`/api/users/export/${id}`)).status).toBe(404)
    await run('users.drop-exports', {})
    const { rows } = await ctx.db.$client.query('select * from user_export_parts where export_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('is available only in the session that proved to be the user', async () => {
    const id = await begin()
    await run('users.export', { export_id: id })
    await ctx.db.$client.query('update user_exports set session_id = $1', ['another session'])
    expect((await ana.browser.get(`/api/users/export/${id}`)).status).toBe(404)
    expect((await ana.browser.get('/api/users/exports')).json).toMatchObject({ data: [] })
    const mine = await begin()
    await run('users.export', { export_id: mine })
    expect((await ana.browser.get(`/api/users/export/${mine}`)).json).toMatchObject({
      data: { state: 'ready' },
    })
  })

  test('that is being written goes to the session that asks for it again', async () => {
    const id = await begin()
    await ctx.db.$client.query('update user_exports set session_id = $1', ['another session'])
    expect(await begin()).toBe(id)
    await run('users.export', { export_id: id })
    expect((await ana.browser.get(`/api/users/export/${id}`)).json).toMatchObject({
      data: { state: 'ready' },
    })
  })

  test('is written in small parts, also when a page is large', async () => {
    const id = await begin()
    const entries = Array.from({ length: 100 }, (_, number) => ({ number, text: 'x'.repeat(100_000) }))
    const large = {
      name: 'large',
      async *pages() {
        yield entries
      },
    }
    await exportUser({ accountsOf: async () => [], parts: [large] }).handle(ctx, { export_id: id })
    const { rows } = await ctx.db.$client.query<{ size: number }>(
      'select length(content) as size from user_export_parts where export_id = $1',
      [id],
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { size } of rows) expect(size).toBeLessThan(700_000)
    expect((await ana.browser.get(`/api/users/export/${id}`)).json).toMatchObject({
      data: { large: entries },
    })
  })

  test('reads its parts in pages of at most 100 rows', async () => {
    await ctx.db.$client.query(
      `insert into automations (automation_id, account_id, number, automation_type, name, description,
         activation_status, settings, created_at, updated_at, deleted_at)
       select 'more-' || n, account_id, 1000 + n, automation_type, name, description, activation_status, settings,
         created_at, updated_at, now() from automations, generate_series(1, 250) n where account_id = $1`,
      [account_id],
    )
    const user = { ...tenantFor(ana.user_id), account_ids: [account_id] }
    const ownCtx = { ...ctx, db: tenantDatabase(ctx.db, tenantFor(ana.user_id)) }
    const sizes: Record<string, number> = {}
    for (const part of exportParts) {
      for await (const page of part.pages(ownCtx, user)) {
        expect([part.name, page.length]).toEqual([part.name, Math.min(page.length, 100)])
        sizes[part.name] = (sizes[part.name] ?? 0) + page.length
      }
    }
    expect(sizes['automations']).toBe(251)
  })

  test('reads every table with data of a user, except those that are left out for a reason', async () => {
    const user = { ...tenantFor(ana.user_id), account_ids: [account_id] }
    const url = ctx.db.$client.options.connectionString ?? ''
    const db = connectDatabase({ url, connections: 1, onError: () => undefined })
    db.rowSecurity.isAvailable = true
    const ownCtx = { ...ctx, db: tenantDatabase(db, tenantFor(ana.user_id)) }
    const read = await readTables(db, async () => {
      for (const part of exportParts) for await (const _ of part.pages(ownCtx, user));
    })
    await db.$client.end()
    const owned = serverFeatures.flatMap(({ tables }) => tables)
    const unreadTables = owned.filter((table) => !read.includes(table) && !(table in systemTables))
    expect(unreadTables.toSorted()).toEqual(notExported.toSorted())
  })

  test('starts again after a failure', async () => {
    const id = await begin()
    const job = exportUser({ accountsOf: () => Promise.reject(new Error('no power')), parts: [] })
    await expect(job.handle(ctx, { export_id: id })).rejects.toThrow('no power')
    expect(await stateOf(ana, id)).toMatchObject({ data: { state: 'failed' } })
    await run('users.export', { export_id: id })
    expect(await stateOf(ana, id)).toMatchObject({ data: { state: 'ready' } })
  })
})

describe('deleting a user', () => {
  const deleteUser = (user: TestUser, id = user.user_id, body: object = { email: user.email }) =>
    user.browser.call('DELETE', `/api/users/profile/${id}`, { body })

  test('ends session, profile and account at once, and deletes all data of the account', async () => {
    await begin()
    const { status, json } = await deleteUser(ana)
    const { confirmation_code, url } = dataOf<{ confirmation_code: string; url: string }>(json)
    expect([status, url]).toEqual([200, `http://localhost:3000/data-deletion/${confirmation_code}`])
    expect((await ana.browser.get(`/api/users/profile/${ana.user_id}`)).status).toBe(401)
    for (const table of ['auth_session', 'auth_account', 'user_exports']) {
      const { rows } = await ctx.db.$client.query(`select * from ${table} where user_id = $1`, [ana.user_id])
      expect([table, rows]).toEqual([table, []])
    }
    const { rows } = await ctx.db.$client.query('select token, status, workspace_id from connected_accounts')
    expect(rows).toEqual([{ token: null, status: 'disconnected', workspace_id: null }])
    for (let count = 0; count < 3; count += 1) {
      await run('accounts.forget', { confirmation_code })
      app.clock?.advance(120_000)
    }
    const rowCounts = await countAccountRows(ctx.db.$client, { account_id, seq })
    expect(Object.entries(rowCounts).filter(([, count]) => count > 0)).toEqual([])
    expect((await app.browser().get(`/data-deletion/${confirmation_code}`)).text).toContain(
      'has been deleted',
    )
  })

  test('is allowed only for the own user, and frees the account for others', async () => {
    const bob = await createUser(app)
    expect((await deleteUser(bob, ana.user_id)).status).toBe(404)
    await deleteUser(ana)
    expect(await connectAccount(bob)).toContain('connected=true')
  })

  test('asks users with a password for it', async () => {
    await ctx.db.$client.query('update auth_account set password = $1 where user_id = $2', [
      await hashPassword('correct horse battery'),
      ana.user_id,
    ])
    const missing = await ana.browser.call('DELETE', `/api/users/profile/${ana.user_id}`)
    expect([missing.status, missing.json]).toMatchObject([400, { code: 'validation', detail: 'password' }])
    expect((await deleteUser(ana)).status).toBe(400)
    const wrong = await deleteUser(ana, ana.user_id, { password: 'not the password' })
    expect([wrong.status, wrong.json]).toMatchObject([403, { code: 'forbidden', detail: 'password' }])
    expect((await ana.browser.get(`/api/users/profile/${ana.user_id}`)).status).toBe(200)
    const right = await deleteUser(ana, ana.user_id, { password: 'correct horse battery' })
    expect(right.status).toBe(200)
  })

  test('limits guesses of the password', async () => {
    await ctx.db.$client.query("update auth_account set password = 'none' where user_id = $1", [ana.user_id])
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await deleteUser(ana, ana.user_id, { password: `guess ${guess}` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('asks users without a password for their address and a fresh session', async () => {
    const other = await deleteUser(ana, ana.user_id, { email: 'other@example.com' })
    expect([other.status, other.json]).toMatchObject([400, { detail: 'email' }])
    const { $client: sql } = ctx.db
    const age = (minutes: number) =>
      sql.query("update auth_session set created_at = now() - $2 * interval '1 minute' where user_id = $1", [
        ana.user_id,
        minutes,
      ])
    await age(11)
    const old = await deleteUser(ana)
    expect([old.status, old.json]).toMatchObject([403, { detail: 'session' }])
    await age(9)
    expect((await deleteUser(ana)).status).toBe(200)
  })
})
