import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectDatabase } from './infra/db/client.ts'
import { migrate, readMigrations } from './infra/db/migrate.ts'
import { createLogger } from './infra/logger.ts'

/** A database of the release of 25 November 2026, and what its API returned for it. */
interface Recording {
  /** Milliseconds since the epoch. */
  now: number
  user_id: string
  last_migration: string
  tables: Readonly<Record<string, readonly object[]>>
  partitions: readonly { name: string; parent: string; bound: string }[]
  /** By path. */
  answers: Readonly<Record<string, { data: unknown }>>
}

/** That release left out names that it had stored. */
const withoutUnknownNames = (key: string, value: unknown) =>
  key === 'from_username' && value === null ? undefined : value

const recording = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, '../test/previous-release.json.gz'))).toString(),
  withoutUnknownNames,
) as Recording

/** The recorded release had a model. */
const env = { OPENAI_API_KEY: 'any', DEFAULT_MODEL: 'openai:gpt-6-luna' }

const token = 'a-session-that-the-test-adds'
const name = `previous_release_${process.pid}`
const log = createLogger('silent')
let app: TestApp

/** Creates the database with the tables and rows of that release, and upgrades it. */
async function upgradedDatabase(): Promise<string> {
  const url = inject('databaseServer').replace(/\/postgres$/, `/${name}`)
  await administer(`create database ${name} template template0`)
  const database = connectDatabase({ url, connections: 2, onError: () => undefined })
  const migrations = readMigrations()
  await migrate(
    database,
    log,
    migrations.filter((each) => each.name <= recording.last_migration),
  )
  const client = await database.$client.connect()
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
  await client.query(
    `insert into auth_session (id, token, user_id, expires_at)
     values ('session', encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, now() + interval '1 day')`,
    [token, recording.user_id],
  )
  client.release(true)
  await migrate(database, log, migrations)
  await database.$client.end()
  return url
}

/** Returns the tables of the recording; a table is after those that it references. */
async function tablesInOrder(client: pg.PoolClient): Promise<string[]> {
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
    connectionString: inject('databaseServer').replace(/\/postgres$/, '/template1'),
  })
  await client.connect()
  await client.query(statement)
  await client.end()
}

beforeAll(async () => {
  const url = await upgradedDatabase()
  app = await buildApp({ env, now: recording.now, through: () => Promise.resolve(url) })
})
afterAll(async () => {
  await app.close()
  await administer(`drop database if exists ${name} with (force)`)
})

test.each(Object.keys(recording.answers))('%s returns what the previous release returned', async (path) => {
  const answer = await app.browser().get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json).toMatchObject({ data: recording.answers[path]?.data })
})
