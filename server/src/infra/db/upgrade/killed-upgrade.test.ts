import { createHash } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeSchema } from '#test/describe-schema.ts'
import { createFormerDatabase } from '#test/previous-release.ts'
import { type MainProcess, runMain } from '#test/processes/run-main.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { connectDatabase } from '../client.ts'
import { migrate, pendingMigrations } from './migrate.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Statements in the middle of migrations that wait for a lock on these tables. */
const places = [
  {
    step: '0731-automation-bytes',
    table: 'automation_versions',
    name: 'after one of two tables got a column',
  },
  { step: '0820-vocabulary', table: 'notices', name: 'after some tables got new names' },
  { step: '0822-reply-files', table: 'reply_audio', name: 'before rows are moved to another table' },
]

let uninterrupted: { schema: string[]; rows: Record<string, string> }
const closings: (() => Promise<unknown>)[] = []
const closeAll = async () => {
  for (const close of closings.splice(0).toReversed()) await close()
}
afterEach(closeAll)

/** Returns a new database of the former release. */
async function openFormer(name: string) {
  const former = await createFormerDatabase(`killed_${process.pid}_${name}`)
  closings.push(former.drop)
  const database = connectDatabase({ url: former.url, connections: 2, onError: () => undefined })
  closings.push(() => database.$client.end())
  return { url: former.url, database }
}

function start(url: string): MainProcess {
  const mainProcess = runMain({ DATABASE_URL: url, ROLES: 'web' })
  closings.push(async () => {
    mainProcess.child.kill('SIGKILL')
    await mainProcess.ended
  })
  return mainProcess
}

/** Keeps everybody else from a table until the returned function is called. */
async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`begin; lock table "${table}" in access exclusive mode`)
  const end = once(client, 'end')
  closings.push(() => client.end())
  return async () => {
    await client.query('commit')
    await client.end()
    await end
  }
}

/** Resolves when a transaction waits for the table. */
async function untilWaiting(client: pg.Pool, table: string): Promise<void> {
  const query = 'select from pg_locks where not granted and relation = $1::regclass'
  await vi.waitUntil(async () => (await client.query(query, [table])).rowCount, {
    timeout: 30_000,
    interval: 10,
  })
}

/** Running processes count in it. */
const counterTable = 'last_written'

/** Returns a digest of the rows of each table, and the migrations in the order of their names. */
async function digestTables(client: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname <> $1`,
    [counterTable],
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'applied_at')::text as row from "${name}" t`,
    )
    const lines = rows.map(({ row }) => row).toSorted()
    digests[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  }
  return digests
}

const describeDatabase = async (client: pg.Pool) => ({
  schema: await describeSchema(client),
  rows: await digestTables(client),
})

beforeAll(async () => {
  const { database } = await openFormer('whole')
  await migrate(database, createLogger('silent'))
  uninterrupted = await describeDatabase(database.$client)
  await closeAll()
})

test.each(places)(
  'an upgrade that is killed $name ends like one that nobody interrupted',
  async ({ step, table }) => {
    const { url, database } = await openFormer('half')
    const letGo = await holdTable(url, table)
    const killed = start(url)
    await untilWaiting(database.$client, table)
    killed.child.kill('SIGKILL')
    await killed.ended
    await letGo()
    expect(killed.output.out).toBe('')
    expect((await pendingMigrations(database))[0]).toBe(step)

    await start(url).until(/^ready /m)
    expect(await pendingMigrations(database)).toEqual([])
    expect(await describeDatabase(database.$client)).toEqual(uninterrupted)
  },
)
