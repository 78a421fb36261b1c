import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../embedded/embedded.ts'
import { writeArchive } from './archive.ts'
import { addDataFolder } from './backup-folder.ts'
import { restoreFolder } from './restore-folder.ts'

const log = createLogger('silent')
const timeout = 120_000
let folder: string
let dataDir: string
let file: string
let running: EmbeddedDatabase[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-backup-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  file = join(folder, 'backup.tar.gz')
})
afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()))
  running = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(path = dataDir) {
  const database = await startEmbeddedDatabase({ dataDir: path, log })
  running.push(database)
  return database
}

async function connect({ url }: Pick<EmbeddedDatabase, 'url'>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const restore = (target: string, options: { force?: boolean; from?: string } = {}) =>
  restoreFolder({
    file: options.from ?? file,
    dataDir: target,
    marker: 'restored',
    force: options.force ?? false,
  })

test(
  'backs up while rows are written, and restores every row from before the backup',
  { timeout },
  async () => {
    const database = await start()
    mkdirSync(join(dataDir, 'uploads'))
    writeFileSync(join(dataDir, 'uploads', 'menu.pdf'), 'a menu')
    writeFileSync(join(dataDir, 'app-secret'), 'the-secret', { mode: 0o600 })
    const client = await connect({ url: database.administratorUrl })
    await client.query('create table kept (id int primary key, filling text)')
    let last = 0
    let writes = true
    const writing = (async () => {
      while (writes) {
        await client.query(`insert into kept select $1, repeat('x', 2000)`, [last + 1])
        last += 1
        // Checkpoints remove old segments of the log.
        if (last % 500 === 0) await client.query('checkpoint')
      }
    })()
    await expect.poll(() => last, { timeout: 30_000 }).toBeGreaterThan(300)
    const before = last
    await writeArchive(file, (archive) => addDataFolder(archive, { dataDir, port: database.port }))
    const after = last
    writes = false
    await writing
    await client.end()
    await database.stop()
    expect(after).toBeGreaterThan(before)

    const target = join(folder, 'restored')
    await restore(target)
    const restored = await connect(await start(target))
    const { rows } = await restored.query<{ rows: number; last: number }>(
      'select count(*)::int as rows, max(id) as last from kept',
    )
    await restored.end()
    expect(rows[0]?.rows).toBe(rows[0]?.last)
    expect(rows[0]?.last).toBeGreaterThanOrEqual(before)
    expect(readFileSync(join(target, 'app-secret'), 'utf8')).toBe('the-secret')
    expect(readFileSync(join(target, 'uploads', 'menu.pdf'), 'utf8')).toBe('a menu')
    expect(existsSync(join(target, 'restored'))).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

test('refuses a folder that is not empty, and keeps it aside with force', { timeout }, async () => {
  const target = join(folder, 'used')
  mkdirSync(target)
  writeFileSync(join(target, 'mine'), 'kept')
  await expect(restore(target)).rejects.toThrow(
    /used is not empty\. Set DATA_DIR to an empty folder, or add --force/,
  )
  expect(readdirSync(target)).toEqual(['mine'])
  const { aside } = await restore(target, { force: true })
  expect(readFileSync(join(aside ?? '', 'mine'), 'utf8')).toBe('kept')
  expect(existsSync(join(target, 'postgres', 'data', 'PG_VERSION'))).toBe(true)
})

test('refuses while the database runs', { timeout }, async () => {
  await start(join(folder, 'restored'))
  await expect(restore(join(folder, 'restored'), { force: true })).rejects.toThrow(
    /Skein runs in .* Stop it first/,
  )
})

async function archiveOf(entries: Record<string, string>): Promise<string> {
  const tar = pack()
  for (const [name, text] of Object.entries(entries)) tar.entry({ name }, text)
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const path = join(folder, 'made.tar.gz')
  writeFileSync(path, gzipSync(Buffer.concat(chunks)))
  return path
}

test('leaves the data folder as it is when the backup cannot be used', async () => {
  const target = join(folder, 'untouched')
  const cut = join(folder, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(file).subarray(0, 100_000))
  const bad = {
    [cut]: /cannot be unpacked/,
    [await archiveOf({ 'app-secret': 'x' })]: /not a complete backup/,
  }
  for (const [from, message] of Object.entries(bad))
    await expect(restore(target, { from })).rejects.toThrow(message)
  const foreign = {
    format: 'skein.backup/1',
    created_at: '2026-01-01',
    postgres: '18',
    platform: 'plan9-mips',
  }
  const elsewhere = await archiveOf({ 'backup.json': JSON.stringify(foreign) })
  await expect(restore(target, { from: elsewhere })).rejects.toThrow('The backup is from plan9-mips')
  const here = `${process.platform}-${process.arch}`
  const older = await archiveOf({
    'backup.json': JSON.stringify({ ...foreign, platform: here, postgres: '9' }),
  })
  await expect(restore(target, { from: older })).rejects.toThrow(
    'The backup is from PostgreSQL 9; this release',
  )
  const escaping = await archiveOf({ '../outside': 'x' })
  await expect(restore(target, { from: escaping })).rejects.toThrow(
    'an entry that does not belong into one: ../outside',
  )
  await expect(restore(target, { from: join(folder, 'none') })).rejects.toThrow('There is no file')
  expect(existsSync(target)).toBe(false)
  expect(existsSync(join(folder, 'outside'))).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

test('leaves no file behind when a backup fails', async () => {
  const path = join(folder, 'failing.tar.gz')
  const failing = writeArchive(path, async (archive) => {
    await archive.addText('first', 'text')
    throw new Error('the database went away')
  })
  await expect(failing).rejects.toThrow('the database went away')
  expect([existsSync(path), existsSync(`${path}.partial`)]).toEqual([false, false])
})
