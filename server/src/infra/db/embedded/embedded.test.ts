import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isFullRun } from '@skein/engine/test/full-run'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { connectDatabase } from '../client.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from '../upgrade/migrate.ts'

const log = createLogger('silent')
const isRoot = process.getuid?.() === 0
const holder = fileURLToPath(new URL('../../../../test/processes/hold-database.ts', import.meta.url))
const timeout = 120_000

/** Data folder that most tests share, because creating a database is slow. Its server is stopped after every test. */
let shared: string
let folders: string[] = []
let open: EmbeddedDatabase[] = []
let children: ChildProcess[] = []
beforeAll(() => void (shared = mkdtempSync(join(tmpdir(), 'skein-embedded-'))))
afterAll(() => rmSync(shared, { recursive: true, force: true }))
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(open.map((database) => database.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders = []
  open = []
  children = []
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skein-embedded-'))
  folders.push(folder)
  return folder
}

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log })
  open.push(database)
  return database
}

/** Starts or adopts the database in another process. Returns its URL. */
async function startElsewhere(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [holder, dataDir], { ...as, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

/** Prepares the database without migrations. Returns the log. */
async function migrateAt(url: string): Promise<string> {
  const lines: string[] = []
  const database = connectDatabase({ url, connections: 1, onError: () => undefined })
  try {
    await migrate(database, createLogger('info', { write: (line) => void lines.push(line) }), [])
  } finally {
    await database.$client.end()
  }
  return lines.join('')
}

async function writeRow(url: string): Promise<void> {
  await query(url, 'create table if not exists kept (id int)')
  await query(url, 'insert into kept values (7)')
}
const readRow = (url: string) => query(url, 'select id as answer from kept')
const exitOf = (child: ChildProcess) => (child.exitCode === null ? once(child, 'exit') : Promise.resolve())

test('keeps data after a stop and a start', { timeout }, async () => {
  const folder = shared
  const first = await start(folder)
  await writeRow(first.url)
  await first.stop()
  await expect(readRow(first.url)).rejects.toThrow('ECONNREFUSED')
  expect(await readRow((await start(folder)).url)).toBe(7)
})

test('connects the application as a role that only owns its schema', { timeout }, async () => {
  const { url } = await start(shared)
  const rights = `select concat_ws(' ', rolsuper, rolbypassrls, rolcreaterole, rolcreatedb) as answer
    from pg_roles where rolname = current_user`
  expect(await query(url, rights)).toBe('f f f f')
  await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
})

test.runIf(isFullRun)('takes over what an earlier release created as superuser', { timeout }, async () => {
  const folder = newFolder()
  const first = await start(folder)
  const client = new pg.Client({ connectionString: first.administratorUrl })
  await client.connect()
  await client.query(`
    alter schema public owner to skein; drop owned by skein_app; drop role skein_app;
    create table kept (id int generated always as identity, name text);
    insert into kept (name) values ('old'); create sequence counter; create view seen as select * from kept;
    create schema pgboss; create type pgboss.state as enum ('done'); create table pgboss.job (state pgboss.state);
    create function pgboss.run() returns int language sql as 'select 1'`)
  await client.end()
  await first.stop()
  for (let starts = 0; starts < 2; starts += 1) {
    const database = await start(folder)
    const foreign = `select concat_ws(',', (select string_agg(relname, ',') from pg_class
        where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relowner <> current_user::regrole),
      (select string_agg(proname, ',') from pg_proc
        where pronamespace = 'pgboss'::regnamespace and proowner <> current_user::regrole),
      (select string_agg(typname, ',') from pg_type
        where typnamespace = 'pgboss'::regnamespace and typowner <> current_user::regrole)) as answer`
    expect(await query(database.url, foreign)).toBe('')
    await query(database.url, `insert into kept (name) values ('new')`)
    await query(database.url, `alter table kept add column more${starts} int`)
    await query(database.url, `alter type pgboss.state add value 'more${starts}'`)
    expect(await query(database.url, 'select max(id) as answer from kept')).toBe(starts + 2)
    await database.stop()
  }
})

test('warns with the statements to run when the role of tenants is missing', { timeout }, async () => {
  const { url, administratorUrl } = await start(shared)
  await query(administratorUrl, 'revoke skein_tenant from skein_app')
  try {
    expect(await migrateAt(url)).toContain('grant skein_tenant to skein_app;')
  } finally {
    await query(administratorUrl, 'grant skein_tenant to skein_app')
  }
})

test.runIf(isFullRun)('warns of a role that ignores policies', { timeout }, async () => {
  const { url, administratorUrl } = await start(shared)
  expect(await migrateAt(url)).not.toContain('BYPASSRLS')
  expect(await migrateAt(administratorUrl)).toContain(
    'the role in DATABASE_URL is a superuser or has BYPASSRLS',
  )
})

test(
  'listens on loopback only, requires a password, and writes every commit to disk',
  { timeout },
  async () => {
    const { url } = await start(shared)
    expect(await query(url, `select current_setting('listen_addresses') as answer`)).toBe('127.0.0.1')
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect(await query(url, `select current_setting('${setting}') as answer`)).toBe('on')
    }
    await expect(readRow(url.replace(/:[^:@]*@/, ':wrong@'))).rejects.toThrow(
      'password authentication failed',
    )
    expect(await query(url, `select lower('ÄÖÜ ΣΑΣ') as answer`)).toMatch(/^äöü σα/)
  },
)

test.runIf(isFullRun)('creates files that only their owner can read', { timeout }, async () => {
  const folder = shared
  await start(folder)
  const home = join(folder, 'postgres')
  expect(statSync(home).mode & 0o077).toBe(0)
  expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o007).toBe(0)
})

test('adopts a server whose starting process was killed', { timeout }, async () => {
  const folder = shared
  const { child, url } = await startElsewhere(folder)
  await writeRow(url)
  child.kill('SIGKILL')
  await exitOf(child)
  const adopted = await start(folder)
  expect(adopted.url).toBe(url)
  expect(await readRow(adopted.url)).toBe(7)
})

test('shares one server between processes that start at the same time', { timeout }, async () => {
  const folder = newFolder()
  const [one, two, three] = await Promise.all([startElsewhere(folder), startElsewhere(folder), start(folder)])
  expect(two.url).toBe(one.url)
  expect(three.url).toBe(one.url)
})

test.runIf(isFullRun)('keeps the server running while another process uses it', { timeout }, async () => {
  const folder = shared
  const { child, url } = await startElsewhere(folder)
  const second = await start(folder)
  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  child.kill('SIGTERM')
  await exitOf(child)
  expect((await client.query<{ answer: number }>('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  await client.end()
  await second.stop()
  await expect(readRow(url)).rejects.toThrow('ECONNREFUSED')
})

test('restarts a crashed server on the same port', { timeout }, async () => {
  const folder = shared
  const { url } = await start(folder)
  await writeRow(url)
  const pidFile = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await vi.waitFor(async () => expect(await readRow(url)).toBe(7), { timeout: 30_000, interval: 100 })
})

test.runIf(isFullRun)(
  'starts although another process has the pid of a stale lock file',
  { timeout },
  async () => {
    const folder = shared
    const first = await start(folder)
    await writeRow(first.url)
    const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid')
    const content = readFileSync(pidFile, 'utf8')
    await first.stop()
    const { uid, gid } = statSync(join(folder, 'postgres'))
    writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))
    chownSync(pidFile, uid, gid)
    expect(await readRow((await start(folder)).url)).toBe(7)
  },
)

test.runIf(isRoot && isFullRun)(
  'keeps the data of root in a system folder if the home is private',
  { timeout },
  async () => {
    const home = newFolder()
    const folder = join(home, 'project', '.data')
    mkdirSync(join(home, 'project'))
    const first = await start(folder)
    await writeRow(first.url)
    await first.stop()
    const place = readFileSync(join(folder, 'postgres-place'), 'utf8')
    folders.push(place)
    expect(statSync(home).mode & 0o777).toBe(0o700)
    expect(statSync(place).uid).not.toBe(0)
    expect(statSync(place).mode & 0o077).toBe(0)
    expect(await readRow((await start(folder)).url)).toBe(7)
  },
)

test.runIf(isRoot && isFullRun)('runs as the ordinary user who starts it', { timeout }, async () => {
  const folder = newFolder()
  chmodSync(folder, 0o700)
  chownSync(folder, 65534, 65534)
  const { child, url } = await startElsewhere(folder, { uid: 65534, gid: 65534 })
  await writeRow(url)
  expect(statSync(join(folder, 'postgres')).uid).toBe(65534)
  child.kill('SIGTERM')
  await exitOf(child)
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
  // Root then uses the same data and runs it as its owner.
  expect(await readRow((await start(folder)).url)).toBe(7)
  expect(statSync(join(folder, 'postgres', 'data', 'postmaster.pid')).uid).toBe(65534)
})
