import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { limits } from '@skein/contract/limits'
import { documentFormat } from '@skein/contract/automations/sharing/automation-document'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let platform_user_id: string
let account_id: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  ana = await createUser(app)
  await connectAccount(ana)
  const [account] = await accountsOf(ana)
  platform_user_id = account?.platform_user_id ?? ''
  account_id = account?.id ?? ''
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => app.ctx.db.$client.query('delete from automations'))

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.ctx.db.$client.query<Row>(text, values)).rows

const reply = {
  name: 'Prices',
  trigger_type: 'KEYWORD',
  keywords: ['price'],
  reply_type: 'CUSTOM',
  custom_message: 'It is 20.',
}
const save = (fields: object = {}) =>
  ana.browser.post('/api/instagram/automations/comment-reply', { platform_user_id, ...reply, ...fields })
const change = (automation_ids: string[], to: string) =>
  ana.browser.post('/api/automations/change-many', { platform_user_id, automation_ids, change: to })
const importOne = () =>
  ana.browser.post('/api/automations/import', {
    platform_user_id,
    document: { format: documentFormat, automations: [{ automation_type: 'COMMENT_REPLY', ...reply }] },
  })

async function created(fields: object = {}): Promise<string> {
  const answer = await save(fields)
  expect(answer.status, answer.text).toBe(200)
  return dataOf<{ automation_id: string }>(answer.json).automation_id
}

/** Adds copies of an automation; `state` fills in its columns. */
const fill = (
  automation_id: string,
  { count, mb = 0, deleted = null }: { count: number; mb?: number; deleted?: string | null },
) =>
  query(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at, deleted_at)
     select 'filler-' || coalesce($4::text, '') || n, account_id, last.number + n, automation_type, name, description, 'PAUSED',
       settings || jsonb_build_object('description', repeat('x', ($3::float8 * 1000000)::int)), created_at, updated_at,
       $4::timestamptz + n * interval '1 minute'
     from automations, generate_series(1, $2::int) n, (select greatest(max(number), 100000) as number from automations) last
     where automation_id = $1`,
    [automation_id, count, mb, deleted],
  )

const ids = async () =>
  (await query<{ automation_id: string }>('select automation_id from automations order by number')).map(
    (row) => row.automation_id,
  )

const bytes = async () =>
  Number(
    (
      await query<{ sum: string }>(
        `select sum(octet_length(settings::text)) from (
           select settings from automations union all select settings from automation_versions) all_of_them`,
      )
    )[0]?.sum,
  )

test('the number of automations is limited on every way that raises it', async () => {
  const first = await created()
  const deletedId = await created()
  await fill(first, { count: limits.automationsPerAccount - 2 })
  await change([deletedId], 'DELETE')
  const last = await created()
  expect((await change([deletedId], 'RESTORE')).text).toContain('You can have up to')
  const restored = await ana.browser.post('/api/automations/restore', {
    platform_user_id,
    automation_id: deletedId,
  })
  expect(restored.status).not.toBe(200)
  for (const refusal of [
    await save(),
    await importOne(),
    await ana.browser.post('/api/automations/duplicate', { platform_user_id, automation_id: first }),
  ])
    expect(refusal.status).toBe(409)
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    'select count(*)::int as count from automations where deleted_at is null',
  )
  expect(count).toBe(limits.automationsPerAccount)
  await change([last], 'DELETE')
  const both = await Promise.all([change([deletedId], 'RESTORE'), change([last], 'RESTORE')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('settings beyond the limit make room: the first deleted automations go, then the oldest versions', async () => {
  const keptId = await created()
  await fill(keptId, { count: 8, mb: 5, deleted: '2026-11-01T00:00:00Z' })
  await fill(keptId, { count: 2, mb: 5, deleted: '2026-11-10T00:00:00Z' })
  const next = await created()
  const remainingIds = await ids()
  expect(remainingIds).toContain(keptId)
  expect(remainingIds).toContain(next)
  // 50 MB and some bytes were stored: one of 5 MB went, the one that was deleted first.
  expect(remainingIds.filter((id) => id.startsWith('filler-'))).toHaveLength(9)
  expect(remainingIds).not.toContain('filler-2026-11-01T00:00:00Z1')
  expect(await bytes()).toBeLessThanOrEqual(limits.automationBytes)

  await query(
    `insert into automation_versions (automation_id, version, account_id, settings, created_at)
     select automation_id, -n, account_id, settings || jsonb_build_object('description', repeat('x', 5000000)),
       created_at - n * interval '1 minute' from automations, generate_series(1, 10) n where automation_id = $1`,
    [keptId],
  )
  await created()
  expect((await ids()).filter((id) => id.startsWith('filler-'))).toEqual([])
  const versions = await query<{ version: number }>(
    'select version from automation_versions where automation_id = $1 order by version',
    [keptId],
  )
  // The one before all others went; the current one stays.
  expect(versions.map(({ version }) => version)).toEqual([-9, -8, -7, -6, -5, -4, -3, -2, -1, 1])
  expect(await bytes()).toBeLessThanOrEqual(limits.automationBytes)
}, 60_000)

test('settings beyond the limit are refused when nothing can go', async () => {
  const first = await created()
  await fill(first, { count: 10, mb: 5 })
  const refusal = await save()
  expect([refusal.status, refusal.text]).toEqual([409, expect.stringContaining('50 MB')])
  expect(await ids()).toHaveLength(11)
}, 60_000)

test('a loop of imports and deletions does not grow beyond the limit', async () => {
  const first = await created()
  await fill(first, { count: 9, mb: 5.554, deleted: '2026-11-01T00:00:00Z' })
  for (let round = 0; round < 5; round += 1) {
    const { json } = await importOne()
    const imported = dataOf<{ automation_id: string }[]>(json).map(({ automation_id }) => automation_id)
    expect((await change(imported, 'DELETE')).status).toBe(200)
    expect(await bytes()).toBeLessThanOrEqual(limits.automationBytes + 20_000)
  }
  expect(account_id).not.toBe('')
}, 60_000)
