import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { stopStored } from './answer-store.ts'

const TurnIdRow = z.object({ turn_id: z.string() })

/**
 * Stops open turns with an action that is not done in this database: it may have been done in the one of which this is an
 * older copy. Returns how many.
 */
export async function stopTurnsWithActions(tx: Executor, now: string): Promise<number> {
  const rows = await tx.query(sql.rows(TurnIdRow)`
    select distinct turn_id from assistant_actions join assistant_turns t using (turn_id)
    where t.state in ('running', 'waiting') and assistant_actions.state in ('asked', 'approved', 'started')`)
  for (const { turn_id } of rows) await stopStored(tx, { turn_id, now })
  return rows.length
}
