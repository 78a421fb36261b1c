import * as z from 'zod'
import { decisionFacts, decisionRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import type { HistoryQuery } from '#src/features/inbox/index.ts'
import { sql } from '#src/infra/db/sql.ts'
import { type PastRow, StoredRow, toPastRows } from './past-row.ts'

/** The columns of decision `d` that a replay needs. */
export const pastColumns = sql`d.event_seq::text as event_seq, d.event_kind, d.event_id, d.from_id, d.from_username, d.text,
  d.post_id, ${decisionFacts.parent_id} as parent_id, ${decisionFacts.message_kind} as message_kind,
  (extract(epoch from coalesce(${decisionFacts.occurred_at}, d.decided_at)) * 1000)::float8 as occurred_at,
  (extract(epoch from d.decided_at) * 1000)::float8 as decided_at, d.default_reason, d.snapshot,
  'handed_over' = any(d.skip_reasons) or jsonb_path_exists(d.details, '$.*.not_known') as handed_over`

/** Whether decision `d` has what a replay needs. */
export const isReplayable = sql`(${decisionFacts.occurred_at} is not null and d.from_id is not null and d.text is not null)`

const DecidedRow = StoredRow.extend({
  /** Grows in the order in which the account's events were decided. */
  decided_seq: z.number(),
  supported: z.boolean(),
})
type DecidedRow = z.infer<typeof DecidedRow> & PastRow

/** Returns the newest decided events of a period, newest first, and the number of those that cannot be replayed. */
export async function findPast(
  db: Executor,
  { account_id, since, until, limit }: HistoryQuery,
): Promise<{ rows: DecidedRow[]; unsupported: number; more: boolean }> {
  const rows = await db.query(sql.rows(DecidedRow)`
    select ${pastColumns}, d.decided_seq::float8 as decided_seq, ${isReplayable} as supported
    from ${decisionRows} d
    where d.account_id = ${account_id} and d.decided_at >= ${since}::timestamptz
      and d.decided_at < ${until}::timestamptz
    order by d.event_seq desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const supported = page.filter((row) => row.supported)
  return {
    rows: toPastRows(supported),
    unsupported: page.length - supported.length,
    more: rows.length > limit,
  }
}
