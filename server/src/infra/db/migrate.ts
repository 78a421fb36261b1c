import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Logger } from '#src/infra/logger.ts'
import type { Database, TimedQuery } from './client.ts'
import { MigrationError } from './migration-error.ts'
import { prepareTenantRole } from './tenant-role.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The longest time of a timer, in milliseconds: 24 days. */
const unlimited = 2_147_483_647
const lockNumber = 7_503_346
const timeout = 60_000

/**
 * Applies every file of `migrations/` that was not applied yet, in order, each in
 * its own transaction. Processes wait for each other. Throws a MigrationError for a database of a newer release and a
 * file that was changed after it was applied. Prepares the role of tenants.
 */
export async function migrate(
  database: Database,
  log: Logger,
  migrations: readonly Migration[] = readMigrations(),
): Promise<void> {
  const client = await database.$client.connect()
  try {
    await takeLock(client, log)
    await client.query(
      `create table if not exists schema_migrations
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const pending = compare(migrations, await readApplied(client))
    // Building an index or rewriting a table may take longer than the statement timeout.
    await client.query('set statement_timeout = 0')
    const began = performance.now()
    for (const migration of pending) await applyWithRetry(client, migration, log)
    if (pending.length > 0) {
      const ms = Math.round(performance.now() - began)
      log.info({ ms }, `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} applied`)
    }
    database.rowSecurity.isAvailable = await prepareTenantRole(client, log)
  } finally {
    // Closing the connection releases its lock and settings.
    client.release(true)
  }
}

/**
 * Returns the names of the pending migrations. Those of a newer release do not count: this process keeps working beside it.
 * Throws a MigrationError for a file that was changed after it was applied.
 */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const { rows } = await database.$client.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`,
  )
  const applied = rows[0]?.known ? await readApplied(database.$client) : new Map<string, string>()
  return missingOf(migrations, applied).map(({ name }) => name)
}

/** Returns every `NNNN-name.sql` of the folder, in order. */
export function readMigrations(folder = join(import.meta.dirname, 'migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8')
    return { name: file.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function compare(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database belongs to a newer release: this one does not know ${unknown.join(', ')}. Start the newer release.`,
    )
  }
  return missingOf(migrations, applied)
}

function missingOf(migrations: readonly Migration[], applied: Map<string, string>): Migration[] {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) {
    throw new MigrationError(
      `The migration ${changed.name} is not the one that was applied to this database. Restore the file and add a new one instead.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readApplied(client: Pick<PoolClient, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function takeLock(client: PoolClient, log: Logger): Promise<void> {
  const deadline = Date.now() + timeout
  for (let logged = false; ; logged = true) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockNumber,
    ])
    if (rows[0]?.taken) return
    if (Date.now() > deadline) {
      throw new Error('Another process has been changing the database for a minute. Try again later.')
    }
    if (!logged) log.info('waiting for another process that is changing the database')
    await wait(50)
  }
}

/** Retries after a lock timeout of 2 s: a waiting DDL statement would block all later statements on the table. */
async function applyWithRetry(client: PoolClient, migration: Migration, log: Logger): Promise<void> {
  const deadline = Date.now() + timeout
  for (;;) {
    try {
      return await apply(client, migration, log)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (Date.now() > deadline) {
        throw new Error(
          `The migration ${migration.name} could not get its lock: something keeps the table busy. Stop it and start again.`,
          { cause: error },
        )
      }
      log.warn({ migration: migration.name }, 'a table is busy; the migration is tried again')
      await wait(500)
    }
  }
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration, log: Logger): Promise<void> {
  const began = performance.now()
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    const statements: TimedQuery = { text: sql, query_timeout: unlimited }
    await client.query(statements)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  log.debug({ migration: name, ms: Math.round(performance.now() - began) }, 'migration applied')
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'
