import * as z from 'zod'
import { decisionRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import type { HistoryQuery } from '#src/features/inbox/index.ts'
import { sql } from '#src/infra/db/sql.ts'
import { PastRow } from './past-row.ts'

const DecidedRow = PastRow.extend({
  /** Grows in the order in which the account's events were decided. */
  decided_seq: z.number(),
  supported: z.boolean(),
})
type DecidedRow = z.infer<typeof DecidedRow>

/** Returns the newest decided events of a period, newest first, and the number of those that cannot be replayed. */
export async function findPast(
  db: Executor,
  { account_id, since, until, limit }: HistoryQuery,
): Promise<{ rows: DecidedRow[]; unsupported: number; more: boolean }> {
  const found = await db.query(sql.rows(DecidedRow)`
    select event_seq::text as event_seq, event_kind, event_id, from_id, from_username, text, post_id, default_reason, snapshot,
      (extract(epoch from decided_at) * 1000)::float8 as decided_at, decided_seq::float8 as decided_seq,
      'handed_over' = any(skip_reasons) or jsonb_path_exists(details, '$.*.not_known') as handed_over,
      snapshot ? 'o' and from_id is not null and text is not null as supported
    from ${decisionRows} decisions
    where account_id = ${account_id} and decided_at >= ${since}::timestamptz
      and decided_at < ${until}::timestamptz
    order by event_seq desc limit ${limit + 1}`)
  const page = found.slice(0, limit)
  const supported = page.filter((row) => row.supported)
  return { rows: supported, unsupported: page.length - supported.length, more: found.length > limit }
}
