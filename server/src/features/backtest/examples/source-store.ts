import { decisionRows } from '#src/features/events/index.ts'
import { exampleLimits, simulationLimits } from '@skein/contract/limits'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { PastRow } from '../past-row.ts'

/**
 * Returns the decision about a comment or message after the newest earlier ones about events of the same kind and person,
 * oldest first; empty if it is not among the newest decisions of the account.
 */
export async function findSource(db: Executor, account_id: string, event_id: string): Promise<PastRow[]> {
  const rows = await db.query(sql.rows(PastRow)`
    with newest as materialized (
      select * from ${decisionRows} decisions where account_id = ${account_id} order by event_seq desc
      limit ${simulationLimits.events}
    ), source as (
      select * from newest where event_id = ${event_id} and snapshot ? 'o' and from_id is not null and text is not null
      order by event_seq desc limit 1
    )
    select n.event_seq::text as event_seq, n.event_kind, n.event_id, n.from_id, n.from_username, n.text, n.post_id,
      n.default_reason, n.snapshot, (extract(epoch from n.decided_at) * 1000)::float8 as decided_at,
      'handed_over' = any(n.skip_reasons) or jsonb_path_exists(n.details, '$.*.not_known') as handed_over
    from source s join newest n on n.from_id = s.from_id and n.event_kind = s.event_kind
      and n.event_seq <= s.event_seq and n.snapshot ? 'o' and n.text is not null
    order by n.event_seq desc limit ${exampleLimits.earlier + 1}`)
  return rows.toReversed()
}
