import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { prepareForEvents } from '#src/features/webhooks/prepare-for-events.ts'
import { purgeEvents } from '#src/features/webhooks/purge-events.ts'
import { purgeDecisionLog } from '#src/features/decisions/purge-decisions.ts'
import { forgetDecisions } from '#src/features/events/forget-decision-store.ts'

const account_id = '6f1c0b52-1111-4222-8333-944455566699'
const other_id = '6f1c0b52-1111-4222-8333-944455566600'
const now = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000
const million = 1_000_000

let app: TestApp
const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)
const seqs = async (table: string): Promise<number[]> =>
  (await sql(`select event_seq::int as n from ${table} order by 1`)).rows.map(({ n }) => Number(n))
const partitionOf = async (table: string, event_seq: number) =>
  (await sql(`select tableoid::regclass::text as name from ${table} where event_seq = $1`, [event_seq]))
    .rows[0] as unknown

beforeAll(async () => {
  app = await buildApp({ now })
  await createAccount(app.ctx.db, account_id)
})
afterAll(() => app.close())

async function addEvent(event_seq: number, days: number, account = account_id): Promise<void> {
  const at = new Date(now - days * day).toISOString()
  await sql(
    `insert into inbound_events (event_seq, account_id, event_key, kind, occurred_at, received_at)
     overriding system value values ($1::bigint, $2, $1::bigint, 'comment', $3, $3)`,
    [event_seq, account, at],
  )
  await sql(`insert into event_payloads values ($1, '{}')`, [event_seq])
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason, fired,
       skipped, skip_reasons, message_keys, details)
     values ($1::bigint, $2, 'comment', $1::bigint, $3, 1, 'no_keyword', '{}', '{}', '{}', '{}', '{}')`,
    [event_seq, account, at],
  )
  await sql('insert into event_marks values ($1, $2) on conflict do nothing', [at, event_seq])
}

describe('partitions of events', () => {
  test('are created ahead of the newest event, and rows of the default one move to theirs', async () => {
    await addEvent(1, 195)
    await addEvent(2 * million + 5, 185)
    expect(await partitionOf('decisions', 2 * million + 5)).toEqual({ name: 'decisions_default' })
    await prepareForEvents(app.ctx)
    expect(await partitionOf('decisions', 1)).toEqual({ name: 'decisions_0' })
    expect(await partitionOf('decisions', 2 * million + 5)).toEqual({ name: `decisions_${2 * million}` })
    await addEvent(4 * million + 7, 10)
    expect(await partitionOf('event_payloads', 4 * million + 7)).toEqual({
      name: `event_payloads_${4 * million}`,
    })
    await prepareForEvents(app.ctx)
    const { rows } = await sql('select max(until_seq)::int as until from event_partitions')
    expect(rows[0]?.until).toBeGreaterThanOrEqual(7 * million)
  })

  test('are dropped when all their events are too old; others lose rows', async () => {
    await addEvent(4 * million + 8, 1)
    const exists = async (name: string) =>
      (await sql('select to_regclass($1) is not null as it', [name])).rows[0] as unknown
    await purgeEvents(app.ctx)
    expect(await seqs('event_payloads')).toEqual([4 * million + 7, 4 * million + 8])
    expect(await exists('event_payloads_0')).toEqual({ it: false })
    expect(await seqs('inbound_events')).toEqual([4 * million + 7, 4 * million + 8])
    expect(await seqs('decisions')).toHaveLength(4)
    await purgeDecisionLog(app.ctx)
    expect(await seqs('decisions')).toEqual([4 * million + 7, 4 * million + 8])
    expect(await exists('decisions_0')).toEqual({ it: false })
    app.clock?.advance(175 * day)
    await purgeDecisionLog(app.ctx)
    expect(await seqs('decisions')).toEqual([4 * million + 8])
    expect(await exists(`decisions_${4 * million}`)).toEqual({ it: true })
  })

  test('an account is deleted from all of them, and no other account', async () => {
    await createAccount(app.ctx.db, other_id)
    for (const partition of [5, 6]) {
      await addEvent(partition * million + 1, 1, account_id)
      await addEvent(partition * million + 2, 1, other_id)
    }
    await forgetDecisions(app.ctx.db, account_id)
    expect(await seqs('decisions')).toEqual([5 * million + 2, 6 * million + 2])
  })
})
