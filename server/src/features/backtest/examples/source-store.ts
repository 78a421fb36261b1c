import { decisionRows } from '#src/features/events/index.ts'
import { exampleLimits, simulationLimits } from '@skein/contract/limits'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { type PastRow, StoredRow, toPastRows } from '../past-row.ts'
import { isReplayable, pastColumns } from '../past-store.ts'

/**
 * Returns the decision about a comment or message after the newest earlier ones about events of the same kind and person,
 * oldest first; empty if it is not among the newest decisions of the account.
 */
export async function findSource(db: Executor, account_id: string, event_id: string): Promise<PastRow[]> {
  const rows = await db.query(sql.rows(StoredRow)`
    with newest as materialized (
      select * from ${decisionRows} decisions where account_id = ${account_id} order by event_seq desc
      limit ${simulationLimits.events}
    ), source as (
      select * from newest d where d.event_id = ${event_id} and ${isReplayable} order by d.event_seq desc limit 1
    )
    select ${pastColumns}
    from source s join newest d on d.from_id = s.from_id and d.event_kind = s.event_kind
      and d.event_seq <= s.event_seq and ${isReplayable}
    order by d.event_seq desc limit ${exampleLimits.earlier + 1}`)
  return toPastRows(rows).toReversed()
}
