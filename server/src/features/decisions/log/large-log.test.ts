import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import type { AppError } from '#src/infra/errors.ts'
import { actAs, withRoles } from '#src/features/workspaces/index.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { indexReadsOf } from '#test/index-reads.ts'
import { exportExecutions } from './export-executions.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const count = 40_000
const start = Date.parse('2026-11-01T00:00:00Z')
const at = (event: number) => new Date(start + event * 1000).toISOString()
const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

/** One automation fires at every event. Event 7 has a rare text and a failed reply. */
beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     values ('rule', $1, 1, 'COMMENT_REPLY', 'Rule', '', 'ACTIVE', '{}', now(), now())`,
    [account_id],
  )
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, text, decided_at, set_version, default_reason,
       fired, skipped, skip_reasons, message_keys, details)
     select n, $1, 'message', 'event-' || n, case when n = 7 then 'a rare word' else 'hello' end,
       $2::timestamptz + n * interval '1 second', 1, 'no_keyword', array[1], '{}', '{}',
       jsonb_build_object('1', 'dm:' || n || ':' || n), '{}'
     from generate_series(1, $3::int) n`,
    [account_id, at(0), count],
  )
  await sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state,
       created_at)
     values ($1, 'direct_message', 'rule', 7, 'dm:7:7', 'dm:7', '7', '{"text":"hi"}', 'failed', now())`,
    [account_id],
  )
  await sql(
    `insert into event_marks select $1::timestamptz + n * interval '10 minutes', n * 600 from generate_series(1, 66) n`,
    [at(0)],
  )
})
afterAll(() => app.close())

interface Page {
  data: Execution[]
  next_cursor: string | null
}
async function page(query: string): Promise<Page> {
  const { status, json, text } = await ana.browser.get(
    `/api/automations/executions?platform_user_id=${account_id}&${query}`,
  )
  if (status !== 200) throw new Error(text)
  return json as Page
}
const ids = ({ data }: Page) => data.map(({ execution_id }) => execution_id)

test('a search for a rare text continues over pages without entries', async () => {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    pages.push(await page(`search=rare${cursor && `&cursor=${cursor}`}`))
  }
  expect(pages.flatMap(ids)).toEqual(['7-1'])
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.slice(0, -1).flatMap(ids)).toEqual([])
})

test.each(['outcome=failed', 'state=failed'])(
  'finds an old failure on the first page with %s',
  async (filter) => {
    expect(await page(filter)).toMatchObject({
      data: [{ execution_id: '7-1', state: 'failed' }],
      next_cursor: null,
    })
  },
)

test('finds a time far in the past on the first page', async () => {
  const entries = await page(`limit=3&until=${at(1000)}`)
  expect(ids(entries)).toEqual(['999-1', '998-1', '997-1'])
  const between = await page(`since=${at(998)}&until=${at(1000)}`)
  expect(ids(between)).toEqual(['999-1', '998-1'])
})

test('a type without automations has no entries', async () => {
  expect(await page('automation_type=DM_REPLY')).toMatchObject({ data: [], next_cursor: null })
})

test('the export has every entry', async () => {
  const { json } = await ana.browser.get(`/api/automations/executions/export?platform_user_id=${account_id}`)
  expect((json as Page).data).toHaveLength(count)
})

test('the export ends for a member who is removed while it is sent', async () => {
  const bob = await createUser(app)
  const member = { workspace_id: ana.user_id, user_id: bob.user_id }
  await addMember(app, { ...member, role: 'viewer' })
  const actor = { kind: 'user', user_id: bob.user_id, email: bob.email, session_id: 'any' } as const
  const ctx = { ...actAs(app.ctx, await withRoles(app.ctx, actor)), permission: 'read' } as const
  const { pages } = await exportExecutions(ctx, { platform_user_id: account_id })
  const reading = pages[Symbol.asyncIterator]()
  expect((await reading.next()).value).toHaveLength(1000)
  expect((await reading.next()).value).toHaveLength(1000)
  await ana.browser.call('DELETE', `/api/workspaces/${member.workspace_id}/members/${member.user_id}`)
  expect(
    await reading.next().then(
      () => 'another page',
      (error: AppError) => error.code,
    ),
  ).toBe('not_found')
})

test('reads the replies of a page only, not those of the account', async () => {
  await sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state,
       created_at)
     select $1, 'direct_message', 'rule', n, 'dm:' || n || ':' || n, 'dm:' || n, n, '{"text":"hi"}', 'sent', now()
     from generate_series(8, $2::int) n`,
    [account_id, count],
  )
  await sql('analyze')
  for (const query of ['limit=100', 'limit=100&state=sent']) {
    let states: (string | null)[] = []
    const reads = await indexReadsOf(app.ctx.db, async () => {
      states = (await page(query)).data.map(({ state }) => state)
    })
    expect(states).toEqual(Array.from({ length: 100 }, () => 'sent'))
    expect([...reads].filter(([, entries]) => entries > 5000)).toEqual([])
  }
  const skippedReads = await indexReadsOf(app.ctx.db, () => page('state=skipped'))
  expect([...skippedReads].filter(([, entries]) => entries > 2 * count)).toEqual([])
})

test.each(['', '&outcome=fired', '&outcome=fired&own_events=exclude'])(
  'reads the events of a page only with %j',
  async (filter) => {
    let events: string[] = []
    const reads = await indexReadsOf(app.ctx.db, async () => {
      const path = `/api/automations/activity?platform_user_id=${account_id}&limit=100${filter}`
      const { data } = (await ana.browser.get(path)).json as { data: { activity_id: string }[] }
      events = data.map(({ activity_id }) => activity_id)
    })
    expect(events).toEqual(Array.from({ length: 100 }, (_, index) => `${count - index}`))
    expect([...reads].filter(([, entries]) => entries > 5000)).toEqual([])
  },
)

test('finds no activity on bounded pages', async () => {
  const path = `/api/automations/activity?platform_user_id=${account_id}&outcome=declined`
  const reads = await indexReadsOf(app.ctx.db, async () => {
    expect((await ana.browser.get(path)).json).toMatchObject({ data: [], next_cursor: expect.any(String) })
  })
  expect(Math.max(...reads.values())).toBeLessThan(40_000)
})
