import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of the release of 25 November 2026, and what its API returned for it. */
interface Recording {
  /** Milliseconds since the epoch. */
  now: number
  user_id: string
  /** The migrations that made its tables, in order. */
  migrations: readonly { name: string; checksum: string; sql: string }[]
  tables: Readonly<Record<string, readonly object[]>>
  partitions: readonly { name: string; parent: string; bound: string }[]
  /** By path. */
  answers: Readonly<Record<string, { data: unknown }>>
}

/** That release left out names that it had stored. */
const withoutUnknownNames = (key: string, value: unknown) =>
  key === 'from_username' && value === null ? undefined : value

export const recording = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'previous-release.json.gz'))).toString(),
  withoutUnknownNames,
) as Recording

/** Creates a database with the tables and rows of that release, or of an earlier one with its first `count` migrations. */
export async function createFormerDatabase(
  name: string,
  count?: number,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (count === undefined) await administer(`create database ${name} template ${await findTemplate()}`)
  else await createAndMigrate(name, count)
  return { url: urlOf(name), drop: () => administer(`drop database if exists ${name} with (force)`) }
}

let template: Promise<string> | undefined

/** Returns the name of a database of that release to copy, because its migrations take long. It stays until the tests end. */
const findTemplate = () => (template ??= createTemplate(`former_${process.pid}_template`))

async function createTemplate(name: string): Promise<string> {
  await createAndMigrate(name, recording.migrations.length, insertRows)
  return name
}

const urlOf = (name: string) => inject('databaseServer').replace(/\/postgres$/, `/${name}`)

async function createAndMigrate(
  name: string,
  count: number,
  fill?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await administer(`create database ${name} template template0`)
  const client = new pg.Client(urlOf(name))
  await client.connect()
  const migrations = recording.migrations.slice(0, count)
  for (const { sql } of migrations) await client.query(sql)
  await client.query(
    `create table schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  await client.query(
    'insert into schema_migrations (name, checksum) select * from jsonb_to_recordset($1) as m (name text, checksum text)',
    [JSON.stringify(migrations)],
  )
  await fill?.(client)
  await client.end()
}

async function insertRows(client: pg.Client): Promise<void> {
  for (const { name: partition, parent, bound } of recording.partitions)
    await client.query(`create table if not exists "${partition}" partition of "${parent}" ${bound}`)
  for (const table of await tablesInOrder(client)) {
    await client.query(`alter table "${table}" disable trigger user; delete from "${table}"`)
    await client.query(
      `insert into "${table}" overriding system value
       select * from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(recording.tables[table])],
    )
    await client.query(`alter table "${table}" enable trigger user`)
  }
}

/** Returns the tables of the recording; a table is after those that it references. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered = new Set<string>()
  const add = (table: string): void => {
    for (const { child, parent } of rows) if (child === table && !ordered.has(parent)) add(parent)
    if (table in recording.tables) ordered.add(table)
  }
  for (const table of Object.keys(recording.tables)) add(table)
  return [...ordered]
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf('template1'),
  })
  await client.connect()
  await client.query(statement)
  await client.end()
}
