import * as z from 'zod'
import type { Database } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const Reads = z.object({ name: z.string(), reads: z.number() })

/** Runs `work` and returns, by index, how many index entries it read. The database must have one connection in use. */
export async function indexReadsOf(db: Database, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = await readsSoFar(db)
  await work()
  const after = await readsSoFar(db)
  return new Map([...after].map(([name, reads]) => [name, reads - (before.get(name) ?? 0)]))
}

async function readsSoFar(db: Database): Promise<Map<string, number>> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const rows = await db.query(sql.rows(Reads)`
    select indexrelname::text as name, idx_tup_read::float8 as reads from pg_stat_user_indexes`)
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}
