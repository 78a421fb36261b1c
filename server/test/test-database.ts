import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#src/infra/db/client.ts'

/** Tables that migrations fill. */
const filledTables = ['schema_migrations', 'event_marks', 'event_partitions', 'last_written']

export interface TestDatabase {
  url: string
  database: Database
  /** Ends the pool and drops the database. */
  close(): Promise<void>
}

/**
 * Creates an empty, migrated database, so that test files do not share rows. `server` is required only outside
 * of vitest.
 */
export async function createTestDatabase(server = inject('databaseServer')): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template postgres strategy file_copy`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  const database = connectDatabase({
    url,
    connections: 10,
    onError: () => undefined,
    // Benchmarks use this database too, and the check costs time.
    checkRows: process.env.VITEST !== undefined,
    // Statements that fill tables of tests take seconds on a busy machine.
    statementSeconds: 30,
  })
  return {
    url,
    database,
    async close() {
      await database.$client.end()
      await administer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Deletes the rows of all tables except those that migrations fill. Truncating costs seconds: it makes every file anew. */
export async function emptyTables(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const tables = await client.query<{ name: string; parents: string[] }>(
    `select relname as name, array(select confrelid::regclass::text from pg_constraint
       where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid) as parents
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> all($1)`,
    [filledTables],
  )
  const remainingTables = new Map(tables.rows.map(({ name, parents }) => [name, parents]))
  while (remainingTables.size > 0) {
    const referenced = new Set([...remainingTables.values()].flat())
    const free = [...remainingTables.keys()].filter((name) => !referenced.has(name))
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${[...remainingTables.keys()].join(', ')}.`)
    await client.query(free.map((name) => `delete from ${name}`).join('; '))
    for (const name of free) remainingTables.delete(name)
  }
}

async function administer(server: string, statement: string): Promise<void> {
  // PostgreSQL refuses to copy a template with open connections, so this connects to another database.
  const client = new pg.Client({ connectionString: server.replace(/\/postgres$/, '/template1') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
