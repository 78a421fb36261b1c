import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { StoredDecision } from '@skein/engine/replay/decision-snapshot'

/** One event as the ledger remembers it. */
export interface PastRow extends StoredDecision {
  event_seq: string
  /** Grows in the order in which the account's events were decided. */
  decided_seq: number
  handed_over: boolean
}

export interface PastQuery {
  account_id: string
  /** ISO 8601. */
  since: string
  limit: number
}

/** The newest events since a moment, newest first, with how many of them too little is kept to look at again. */
export async function findPast(
  db: Executor,
  { account_id, since, limit }: PastQuery,
): Promise<{ rows: PastRow[]; unsupported: number; more: boolean }> {
  const { rows } = await db.execute(sql`
    select event_seq::text as event_seq, event_kind, event_id, from_id, from_username, text, post_id, rest_reason, seen,
      (extract(epoch from decided_at) * 1000)::float8 as decided_at, decided_seq::float8 as decided_seq,
      'handed_over' = any(skip_reasons) or jsonb_path_exists(details, '$.*.not_known') as handed_over,
      seen ? 'o' and from_id is not null and text is not null as supported
    from decisions
    where account_id = ${account_id} and decided_at >= ${since}::timestamptz
    order by event_seq desc limit ${limit + 1}`)
  const found = rowsOf<PastRow & { supported: boolean }>(rows)
  const looked = found.slice(0, limit)
  const supported = looked.filter((row) => row.supported)
  return { rows: supported, unsupported: looked.length - supported.length, more: found.length > limit }
}
