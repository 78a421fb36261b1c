import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import type { Database, TimedQuery } from '../client.ts'
import { MigrationError } from './migration-error.ts'
import { prepareTenantRole } from '../tenants/tenant-role.ts'

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
 * Applies every migration that was not applied yet, in order, each in its own transaction, so that an interrupted start
 * continues at the next one. Processes wait for each other. Throws a MigrationError for a database of a newer release or
 * of one that is too old, and for a migration that was changed after it was applied. Prepares the role of tenants.
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
    const appliedMigrations = await readApplied(client)
    refuseNewer(migrations, appliedMigrations)
    const pending = pendingOf(migrations, appliedMigrations)
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
  const { rows } = await database.$client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  const appliedMigrations = rows[0]?.exists ? await readApplied(database.$client) : new Map<string, string>()
  return pendingOf(migrations, appliedMigrations).map(({ name }) => name)
}

/**
 * Returns the migrations of a folder by name: its files, and its folders, whose files in order are one migration each.
 * Names begin with a UTC time, `YYYYMMDDhhmmss`.
 */
export function readMigrations(folder = join(import.meta.dirname, '..', 'migrations')): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /^\d{14}-/.test(name))
  return entries
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory()
        ? migrationOf(entry.name, sqlFilesOf(path))
        : migrationOf(entry.name.slice(0, -'.sql'.length), [path])
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function migrationOf(name: string, files: readonly string[]): Migration {
  const sql = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

const sqlFilesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => join(folder, file))

/**
 * Databases from before the baseline have migrations with numbers. They get those of `before-baseline/` that they lack
 * and have the tables of the baseline then.
 */
const beforeBaseline = join(import.meta.dirname, '..', 'migrations', 'before-baseline')

/** The last migration of the oldest release that can be upgraded, that of 25 November 2026. */
const oldestUpgradable = '0702-imported-messages'

const isNumbered = (name: string) => /^0\d{3}-/.test(name)

/** Returns the migrations that lead to the baseline and the baseline itself, which has nothing left to do. */
function stepsToBaseline(baseline: Migration, appliedMigrations: ReadonlyMap<string, string>): Migration[] {
  if (!appliedMigrations.has(oldestUpgradable))
    throw new MigrationError(
      'The database belongs to a release from before 25 November 2026. Start the release of that day with it once, then this one.',
    )
  const steps = sqlFilesOf(beforeBaseline).map((file) => migrationOf(basename(file, '.sql'), [file]))
  return [...steps.filter(({ name }) => !appliedMigrations.has(name)), { ...baseline, sql: '' }]
}

function pendingOf(
  migrations: readonly Migration[],
  appliedMigrations: ReadonlyMap<string, string>,
): Migration[] {
  const changedMigration = migrations.find(
    ({ name, checksum }) => appliedMigrations.has(name) && appliedMigrations.get(name) !== checksum,
  )
  if (changedMigration) {
    throw new MigrationError(
      `The migration ${changedMigration.name} is not the one that was applied to this database. Restore the file and add a new one instead.`,
    )
  }
  const [baseline, ...later] = migrations.filter(({ name }) => !appliedMigrations.has(name))
  if (baseline === undefined) return []
  const isFormer = baseline === migrations[0] && [...appliedMigrations.keys()].some(isNumbered)
  return [...(isFormer ? stepsToBaseline(baseline, appliedMigrations) : [baseline]), ...later]
}

function refuseNewer(migrations: readonly Migration[], appliedMigrations: ReadonlyMap<string, string>): void {
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...appliedMigrations.keys()].filter((name) => !names.has(name) && !isNumbered(name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database belongs to a newer release: this one does not know ${unknown.join(', ')}. Start the newer release.`,
    )
  }
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

/**
 * Retries after a lock timeout of 0.5 s: a waiting DDL statement blocks all later statements on the table. PostgreSQL looks for
 * deadlocks after 1 s, so a migration gives way before a request of a running process is cancelled for it.
 */
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
    await client.query(`set local lock_timeout = '500ms'`)
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
