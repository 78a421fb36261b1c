import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const automationCount = 62
const start = Date.parse('2026-11-01T00:00:00Z')

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

interface Decided {
  rest?: string
  fired?: number[]
  skipped?: [number: number, reason: string][]
  /** Numbers of automations with a message that has this state. */
  messages?: Record<number, string>
}

/** Comments of one account, oldest first. */
const decisions: Decided[] = [
  { fired: [5], messages: { 5: 'sent' } },
  { rest: 'own_event' },
  {},
  {
    skipped: [
      [7, 'post_not_selected'],
      [8, 'cooldown'],
    ],
  },
  { fired: [3, 4], skipped: [[9, 'lost_to']], messages: { 3: 'sent', 4: 'failed' } },
  { skipped: [[6, 'below_confidence']], messages: { 6: 'needs_review' } },
]

beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select 'rule-' || n, $1, n, case when n = 4 then 'PRIVATE_MESSAGE' else 'COMMENT_REPLY' end, 'Rule ' || n, '',
       'ACTIVE', '{}', now(), now() from generate_series(1, $2::int) n`,
    [account_id, automationCount],
  )
  await sql(
    `insert into automation_set_versions select $1, 1, array(select generate_series(1, $2::int)), '{}'`,
    [account_id, automationCount],
  )
  for (const [index, decision] of decisions.entries()) await insert(index + 1, decision)
})
afterAll(() => app.close())

async function insert(
  event: number,
  { rest = 'no_keyword', fired = [], skipped = [], messages = {} }: Decided,
) {
  const keys = Object.fromEntries(Object.keys(messages).map((number) => [number, `reply:${event}:${number}`]))
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, text, decided_at, set_version, default_reason, fired,
       skipped, skip_reasons, message_keys, details)
     values ($1::int, $2, 'comment', 'event-' || $1::int, 'How much?', $3, 1, $4, $5, $6, $7, $8, '{}')`,
    [
      event,
      account_id,
      new Date(start + event * 60_000).toISOString(),
      rest,
      fired,
      skipped.map(([number]) => number),
      skipped.map(([, reason]) => reason),
      keys,
    ],
  )
  for (const [number, state] of Object.entries(messages)) {
    await sql(
      `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state,
         created_at)
       values ($1, 'comment_reply', $2, $3, $4, $5, $5, '{"text":"hi"}', $6, now())`,
      [account_id, `rule-${number}`, event, `reply:${event}:${number}`, `${event}:${number}`, state],
    )
  }
}

interface Page<T> {
  data: T[]
  next_cursor: string | null
}

async function page(query = '', browser = ana.browser): Promise<Page<Activity>> {
  const answer = await browser.get(`/api/automations/activity?platform_user_id=${account_id}&${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as Page<Activity>
}

const summariesOf = ({ data }: Page<Activity>) =>
  data.map(({ activity_id, executions, others, unmatched }) => ({
    event: Number(activity_id),
    executions: executions.map(({ automation_id, state }) => `${automation_id} ${state}`),
    others,
    unmatched,
  }))
const events = (activities: Page<Activity>) => activities.data.map(({ activity_id }) => Number(activity_id))

describe('the activity of an account with 62 automations', () => {
  test('has one entry for each event, with the automations that acted', async () => {
    const { data, next_cursor } = await page()
    expect(next_cursor).toBeNull()
    expect(summariesOf({ data, next_cursor })).toEqual([
      { event: 6, executions: ['rule-6 skipped'], others: 61, unmatched: 61 },
      { event: 5, executions: ['rule-3 sent', 'rule-4 failed'], others: 60, unmatched: 59 },
      { event: 4, executions: ['rule-8 skipped'], others: 61, unmatched: 60 },
      { event: 3, executions: [expect.stringContaining('skipped')], others: 61, unmatched: 61 },
      { event: 2, executions: [expect.stringContaining('skipped')], others: 61, unmatched: 0 },
      { event: 1, executions: ['rule-5 sent'], others: 61, unmatched: 61 },
    ])
  })

  test('names a person whose name became known after the decision', async () => {
    await sql(`update decisions set from_id = 'person-3' where account_id = $1 and event_seq = 3`, [
      account_id,
    ])
    await sql(
      `insert into conversations (conversation_id, account_id, person_id, username, last_message_at, created_at)
       values ('conversation-3', $1, 'person-3', 'mia.makes', now(), now())`,
      [account_id],
    )
    const { data } = await page('outcome=declined')
    const names = data.map(({ activity_id, executions }) => [activity_id, executions[0]?.from_username])
    expect(names).toEqual([
      ['6', null],
      ['4', null],
      ['3', 'mia.makes'],
      ['2', null],
    ])
  })

  test('has pages of events', async () => {
    const first = await page('limit=2')
    const second = await page(`limit=2&cursor=${first.next_cursor}`)
    const third = await page(`limit=2&cursor=${second.next_cursor}`)
    expect([first, second, third].map(events)).toEqual([
      [6, 5],
      [4, 3],
      [2, 1],
    ])
    expect(third.next_cursor).toBeNull()
  })

  test.each([
    ['outcome=fired', [5, 1]],
    ['outcome=declined', [6, 4, 3, 2]],
    ['outcome=declined&own_events=exclude', [6, 4, 3]],
    ['outcome=failed', [5]],
    ['outcome=review', [6]],
    ['own_events=exclude', [6, 5, 4, 3, 1]],
    ['state=sent', [5, 1]],
    ['reason_code=cooldown', [4]],
    ['reason_code=lost_to', [5]],
    ['reason_code=budget', []],
    ['automation_type=PRIVATE_MESSAGE&outcome=fired', [5]],
    ['automation_id=rule-5&outcome=fired', [1]],
    ['event_id=event-4', [4]],
    ['activity_id=4', [4]],
  ])('filters by %s', async (query, expected) => {
    expect(events(await page(query))).toEqual(expected)
  })

  test.each(['activity_id=4&outcome=fired', 'activity_id=99', 'activity_id=x'])(
    'finds no entry for %s',
    async (query) => {
      await expect(page(query)).rejects.toThrow()
    },
  )

  test('shows the automation that the filters ask for beside those that acted', async () => {
    const [lost] = summariesOf(await page('reason_code=lost_to'))
    expect(lost).toMatchObject({
      executions: ['rule-3 sent', 'rule-4 failed', 'rule-9 skipped'],
      others: 59,
      unmatched: 59,
    })
    const [one] = summariesOf(await page('automation_id=rule-20&event_id=event-4'))
    expect(one).toMatchObject({ executions: ['rule-20 skipped'], others: 61, unmatched: 59 })
  })

  test('lists every automation of an event by page', async () => {
    const read = async (query: string) =>
      (await ana.browser.get(`/api/automations/activity/4/executions?${query}`)).json as Page<Execution>
    const first = await read('limit=40')
    const second = await read(`limit=40&cursor=${first.next_cursor}`)
    const all = [...first.data, ...second.data]
    expect(second.next_cursor).toBeNull()
    expect(new Set(all.map(({ automation_id }) => automation_id)).size).toBe(automationCount)
    expect(new Set(all.map(({ activity_id }) => activity_id))).toEqual(new Set(['4']))
    expect(all.filter(({ reason_code }) => reason_code === 'cooldown')).toHaveLength(1)
  })

  test('is not visible to others', async () => {
    const { browser } = await createUser(app)
    await expect(page('', browser)).rejects.toThrow()
    for (const id of ['4', '999', 'nonsense']) {
      expect((await browser.get(`/api/automations/activity/${id}/executions`)).status).toBe(404)
    }
  })
})
