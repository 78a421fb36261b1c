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

/** Runs `work` and returns the tables that it read. The database must have one connection in use. */
export async function readTables(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const before = await scansSoFar(db)
  await work()
  const after = await scansSoFar(db)
  return [...after].flatMap(([name, scans]) => (scans > (before.get(name) ?? 0) ? [name] : [])).toSorted()
}

async function scansSoFar(db: Database): Promise<Map<string, number>> {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  const rows = await db.query(sql.rows(Reads)`
    select coalesce(parent.relname, s.relname)::text as name,
      sum(coalesce(s.seq_scan, 0) + coalesce(s.idx_scan, 0))::float8 as reads
    from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid
      left join pg_class parent on parent.oid = i.inhparent
    where s.schemaname = 'public' group by 1`)
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}
