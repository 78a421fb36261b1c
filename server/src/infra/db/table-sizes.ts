import * as z from 'zod'
import type { Executor } from './client.ts'
import { sql } from './sql.ts'

const TableSize = z.object({ name: z.string(), schema: z.string(), bytes: z.number(), rows: z.number() })
export type TableSize = z.infer<typeof TableSize>

/**
 * Returns the size of each table with its indexes; a partitioned table is one row. `rows` is the estimate of the last
 * analysis. Reads only the catalogue and the sizes of files.
 */
export const tableSizes = (db: Executor): Promise<TableSize[]> =>
  db.query(sql.rows(TableSize)`
    select coalesce(root.relname, c.relname)::text as name, n.nspname::text as schema,
      sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(greatest(c.reltuples, 0))::float8 as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_class root on root.oid = pg_partition_root(c.oid)
    where c.relkind = 'r' and n.nspname in (current_schema(), 'pgboss')
    group by 1, 2`)

const DatabaseRow = z.object({ bytes: z.number(), version: z.string() })

/** Returns the size of the database, and the version of PostgreSQL. */
export const describeDatabase = (db: Executor): Promise<z.infer<typeof DatabaseRow> | null> =>
  db.first(sql.rows(DatabaseRow)`
    select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version`)
