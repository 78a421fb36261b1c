import * as z from 'zod'
import { forgetVerdicts } from './verdict-store.ts'
import type { Database } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const batchSize = 1000

/**
 * Deletes all events of an account and returns the number of deleted rows. If some were queued, only the queue is
 * deleted and the caller has to call again: a model call in progress still stores its verdict under the event's number.
 */
export async function forgetEvents(db: Database, account_id: string): Promise<number> {
  const waiting = await forgetWaiting(db, account_id)
  return waiting > 0 ? waiting : forgetStored(db, account_id)
}

async function forgetWaiting(db: Database, account_id: string): Promise<number> {
  let deletedCount = 0
  for (;;) {
    const rowCount = await db.execute(sql`
      delete from event_queue where event_seq = any(array(
        select q.event_seq from event_queue q join inbound_events e using (event_seq)
        where e.account_id = ${account_id} limit ${batchSize}))`)
    if (!rowCount) return deletedCount
    deletedCount += rowCount
  }
}

const EventSeqRow = z.object({ event_seq: z.string() })

async function forgetStored(db: Database, account_id: string): Promise<number> {
  let deletedCount = 0
  for (;;) {
    const rows = await db.query(sql.rows(EventSeqRow)`
      select event_seq::text as event_seq from inbound_events where account_id = ${account_id} limit ${batchSize}`)
    const event_seqs = rows.map(({ event_seq }) => event_seq)
    if (event_seqs.length === 0) return deletedCount
    deletedCount += await db.transaction(async (tx) => {
      const verdicts = await forgetVerdicts(tx, event_seqs)
      await tx.execute(sql`delete from event_payloads where event_seq = any(${event_seqs}::bigint[])`)
      const rowCount = await tx.execute(
        sql`delete from inbound_events where event_seq = any(${event_seqs}::bigint[])`,
      )
      return verdicts + rowCount
    })
  }
}
