import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const automationCount = 40
const eventCount = 60
const start = Date.parse('2026-11-01T00:00:00Z')
const minute = 60_000

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
  await fillLog()
})
afterAll(() => app.close())

/** Even automations react to comments, odd ones to messages. Number 2 fires at every fifth event, number 4 is on cooldown. */
async function fillLog() {
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select 'rule-' || n, $1, n, case when n % 2 = 0 then 'COMMENT_REPLY' else 'DM_REPLY' end, 'Rule ' || n, '',
       'ACTIVE', '{}', now(), now() from generate_series(1, $2::int) n`,
    [account_id, automationCount],
  )
  await sql(
    `insert into automation_set_versions select $1, 1, array(select n from generate_series(2, $2::int, 2) n),
       array(select n from generate_series(1, $2::int, 2) n)`,
    [account_id, automationCount],
  )
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason, fired,
       skipped, skip_reasons, message_keys, details)
     select n, $1, case when n % 3 = 0 then 'message' else 'comment' end, 'event-' || n,
       $2::timestamptz + n * interval '1 minute', 1, 'no_keyword',
       case when n % 3 <> 0 and n % 5 = 0 then array[2] else '{}'::int[] end,
       case when n % 3 <> 0 then array[4] else '{}'::int[] end,
       case when n % 3 <> 0 then array['cooldown'] else '{}'::text[] end,
       case when n % 3 <> 0 and n % 5 = 0 then jsonb_build_object('2', 'reply:' || n || ':' || n) else '{}' end, '{}'
     from generate_series(1, $3::int) n`,
    [account_id, new Date(start).toISOString(), eventCount],
  )
  await sql(`update decisions set text = 'four' where event_seq = 44`)
  await sql(`update decisions set from_username = 'nora.k' where event_seq = 47`)
  await sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
       state, created_at)
     select $1, 'comment_reply', 'rule-2', n, 'reply:' || n || ':' || n, n, n, '{"text":"hi"}',
       case when n = 10 then 'failed' else 'sent' end, now()
     from generate_series(5, $2::int, 5) n where n % 3 <> 0`,
    [account_id, eventCount],
  )
}

interface Page {
  data: Execution[]
  next_cursor: string | null
}

async function page(query: string, automation?: string): Promise<Page> {
  const path = automation
    ? `/api/automations/${automation}/executions?${query}`
    : `/api/automations/executions?platform_user_id=${account_id}&${query}`
  const answer = await ana.browser.get(path)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Page
}

async function everything(query: string, automation?: string): Promise<Execution[]> {
  const entries: Execution[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const nextPage: Page = await page(`${query}${cursor && `&cursor=${cursor}`}`, automation)
    entries.push(...nextPage.data)
    cursor = nextPage.next_cursor
  }
  return entries
}

/** One entry for every event and every automation of its kind: newest event first, then highest number. */
const expected = Array.from({ length: eventCount }, (_, index) => eventCount - index).flatMap((event) =>
  Array.from({ length: automationCount }, (_, index) => automationCount - index)
    .filter((number) => (number % 2 === 0) === (event % 3 !== 0))
    .map((number) => `${event}-${number}`),
)
const ids = (entries: readonly Execution[]) => entries.map(({ execution_id }) => execution_id)

describe('the decision log of an account with many automations', () => {
  test.each([100, 37, 7])('has pages of %i entries in order, each entry once', async (limit) => {
    expect(ids(await everything(`limit=${limit}`))).toEqual(expected)
  })

  test.each([
    ['an automation for comments', 'rule-8', 8],
    ['an automation for messages', 'rule-7', 7],
  ])('%s', async (_, automation, number) => {
    const expectedIds = expected.filter((id) => id.endsWith(`-${number}`))
    expect(ids(await everything('limit=9', automation))).toEqual(expectedIds)
  })

  test('finds an entry by its id only', async () => {
    const [id = ''] = expected.slice(40)
    expect(ids((await page(`execution_id=${id}`)).data)).toEqual([id])
    for (const unknown of ['1-999', '999999-1', 'nonsense']) {
      const answer = await ana.browser.get(
        `/api/automations/executions?platform_user_id=${account_id}&execution_id=${unknown}`,
      )
      expect(answer.status).toBe(404)
    }
  })

  test('rejects invalid ids and cursors', async () => {
    const refusal = await ana.browser.get(
      `/api/automations/executions?platform_user_id=${account_id}&cursor=nonsense`,
    )
    expect(refusal.status).toBe(400)
  })
})

describe('filters', () => {
  const fired = (id: string) => /^\d*[05]-2$/.test(id)
  const cases: [string, (id: string) => boolean][] = [
    ['outcome=fired', fired],
    ['outcome=declined', (id) => !fired(id)],
    ['outcome=failed', (id) => id === '10-2'],
    ['outcome=review', () => false],
    ['state=failed', (id) => id === '10-2'],
    ['state=sent', (id) => fired(id) && id !== '10-2'],
    ['state=skipped', (id) => !fired(id)],
    ['search=OUR', (id) => Number(id.split('-')[0]) === 44],
    ['search=%40nora', (id) => Number(id.split('-')[0]) === 47],
    ['search=%25', () => false],
    ['reason_code=cooldown', (id) => id.endsWith('-4')],
    ['reason_code=no_keyword', (id) => !fired(id) && !id.endsWith('-4')],
    ['reason_code=budget', () => false],
    ['event_id=event-12', (id) => id.startsWith('12-')],
    ['event_kind=message', (id) => Number(id.split('-')[1]) % 2 === 1],
    [
      `since=${new Date(start + 10 * minute).toISOString()}&until=${new Date(start + 13 * minute).toISOString()}`,
      (id) => ['10', '11', '12'].includes(id.split('-')[0] ?? ''),
    ],
    ['event_kind=comment&reason_code=cooldown&event_id=event-11', (id) => id === '11-4'],
  ]

  test.each(cases)('filters an account by %s', async (query, holds) => {
    expect(ids(await everything(`limit=90&${query}`))).toEqual(expected.filter(holds))
  })

  test.each(cases)('filters one automation by %s', async (query, holds) => {
    for (const number of [2, 4]) {
      const expectedIds = expected.filter((id) => id.endsWith(`-${number}`) && holds(id))
      expect(ids(await everything(`limit=7&${query}`, `rule-${number}`))).toEqual(expectedIds)
    }
  })
})

describe('filters of the whole account', () => {
  test('match one automation', async () => {
    const expectedIds = expected.filter((id) => id.endsWith('-8'))
    expect(ids(await everything('limit=50&automation_id=rule-8'))).toEqual(expectedIds)
    const foreign = await ana.browser.get(
      `/api/automations/executions?platform_user_id=${account_id}&automation_id=nobodys`,
    )
    expect(foreign.status).toBe(404)
  })

  test('match one kind of automations', async () => {
    expect(ids(await everything('limit=90&automation_type=DM_REPLY'))).toEqual(
      expected.filter((id) => Number(id.split('-')[1]) % 2 === 1),
    )
  })
})

describe('the export of the decision log', () => {
  const path = () => `/api/automations/executions/export?platform_user_id=${account_id}`

  test('contains every field of every entry and has a file name', async () => {
    const answer = await ana.browser.get(path())
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="skein-activity-${account_id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    )
    expect(answer.json).toEqual({ success: true, message: 'OK', data: await everything('limit=100') })
  })

  test('can be limited to a period', async () => {
    const range = `&since=${new Date(start + 59 * minute).toISOString()}`
    const { json } = await ana.browser.get(path() + range)
    expect(ids((json as Page).data)).toEqual(expected.filter((id) => /^(59|60)-/.test(id)))
    const nothing = await ana.browser.get(`${path()}&since=2031-01-01T00:00:00Z`)
    expect(nothing.json).toEqual({ success: true, message: 'OK', data: [] })
  })
})
