import * as z from 'zod'
import { outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { decisionRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { entriesOf } from './log-key-store.ts'

/** A log entry, and the change that concerns it. */
export const ChangedKey = z.object({
  ref: z.string(),
  event_seq: z.string(),
  number: z.number(),
  skip_reason: z.string().nullable(),
})
export type ChangedKey = z.infer<typeof ChangedKey>

/** Returns the entries of the decisions, or `more` when there are more than `max`. */
export async function keysOfDecisions(
  db: Executor,
  account_id: string,
  { event_seqs, max }: { event_seqs: readonly string[]; max: number | null },
): Promise<ChangedKey[] | 'more'> {
  const limit = max === null ? null : max + 1
  const keys = await db.query(sql.rows(ChangedKey)`
    select d.event_seq::text as ref, d.event_seq::text as event_seq, x.number, x.skip_reason
    from ${decisionRows} d
    cross join lateral (${entriesOf({ account_id })}) x
    where d.event_seq = any(${[...event_seqs]}::bigint[]) and d.account_id = ${account_id}
      and x.number in (select number from ${automationRows} automations where account_id = ${account_id})
    limit ${limit}::bigint`)
  return max !== null && keys.length > max ? 'more' : keys
}

/** Returns the entries to which the messages belong. */
export async function keysOfMessages(
  db: Executor,
  account_id: string,
  outbox_seqs: readonly string[],
): Promise<ChangedKey[]> {
  return db.query(sql.rows(ChangedKey)`
    select o.outbox_seq::text as ref, d.event_seq::text as event_seq, a.number,
      case when a.number = any(d.fired) then null
        else coalesce(d.skip_reasons[array_position(d.skipped, a.number)], d.default_reason) end as skip_reason
    from ${outboxRows} o
    join ${automationRows} a on a.automation_id = o.source_id
    join ${decisionRows} d on d.event_seq = o.origin_seq and d.account_id = o.account_id
    where o.outbox_seq = any(${[...outbox_seqs]}::bigint[]) and o.account_id = ${account_id}`)
}
