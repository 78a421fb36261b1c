import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#src/infra/db/client.ts'
import { startEmbeddedDatabase } from '#src/infra/db/embedded/embedded.ts'
import { migrate } from '#src/infra/db/upgrade/migrate.ts'
import { createJobs } from '#src/infra/jobs/queue.ts'
import { createLogger, type Logger } from '#src/infra/telemetry/logger.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** Runs once before all tests. */
export default async function start({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDatabaseServer()
  provide('databaseServer', url)
  return stop
}

/** Starts PostgreSQL with a migrated template database, from which each test creates its own. */
export async function startDatabaseServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(fastFolder(), 'skein-test-'))
  const log = createLogger('warn')
  // The application's role cannot end an autovacuum, so it could not drop a database in which one runs.
  // Products of several test files run at once; on a busy machine they have needed more than 100 connections.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' }
  const embedded = await startEmbeddedDatabase({ dataDir, log, settings })
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await allowCopies(embedded.administratorUrl)
    await makeTemplate(embedded.url, log)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: embedded.url, stop }
}

/** Returns a folder in memory where the system has one with room: each test database is a copy of 850 files. */
function fastFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir()
}

/** Lets the application's role create databases for tests. */
async function allowCopies(administratorUrl: string) {
  const client = new pg.Client({ connectionString: administratorUrl })
  await client.connect()
  await client.query('alter role skein_app createdb')
  await client.query('alter database postgres is_template true')
  await client.end()
}

async function makeTemplate(url: string, log: Logger) {
  const database = connectDatabase({ url, connections: 2, onError: () => undefined })
  await migrate(database, log)
  await database.$client.end()
  const queue = await createJobs({ url, jobs: [], log, metrics: createMetrics() })
  await queue.stop()
}
