import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const CounterRow = z.object({ counter: z.number() })

/** Returns the counter of the database and locks it until the transaction ends. */
export async function lockCounter(tx: Executor): Promise<number> {
  const rows = await tx.query(
    sql.rows(CounterRow)`select counter::float8 as counter from last_written for update`,
  )
  return rows[0]?.counter ?? 0
}

/** Raises the counter above both its own value and `seenCounter`. Returns the new value. */
export async function raiseCounter(db: Executor, seenCounter: number): Promise<number> {
  const rows = await db.query(sql.rows(CounterRow)`
    update last_written set counter = greatest(counter, ${seenCounter}) + 1 returning counter::float8 as counter`)
  return rows[0]?.counter ?? 0
}

/** Stores that the database is an older copy: events from before now may have been answered. */
export async function markRestored(tx: Executor): Promise<void> {
  await tx.execute(sql`update last_written set restored_at = now()`)
}

const RestoredRow = z.object({ restored_at: z.string().nullable() })

/** Returns when the database was last taken for a restored one; null when it never was. */
export async function restoredAt(db: Executor): Promise<string | null> {
  const row = await db.first(sql.rows(RestoredRow)`
    select to_char(restored_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as restored_at from last_written`)
  return row?.restored_at ?? null
}
