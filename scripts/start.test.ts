import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from './testing/free-port.ts'

const script = join(import.meta.dirname, 'start.ts')
let folder: string
let running: { child: ChildProcess; ended: Promise<number | null> }[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-start-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const { child } of running.reverse()) child.kill('SIGTERM')
  await Promise.all(running.map(({ ended }) => ended))
  running = []
  rmSync(folder, { recursive: true, force: true })
})

it('prints one line ready without an address for roles that serve no web, also beside another process', async () => {
  const ports = { SANDBOX_PORT: String(await freePort()), SANDBOX_SMTP_PORT: String(await freePort()) }
  const shared = { ...ports, APP_SECRET: 'x'.repeat(40) }
  const first = start({ ...shared, DATA_DIR: join(folder, 'data'), ROLES: 'worker,agent' })
  await expect.poll(first.out, slow).toBe('ready\n')
  const second = start({
    ...shared,
    DATA_DIR: join(folder, 'other'),
    DATABASE_URL: databaseUrl(),
    ROLES: 'worker',
  })
  await expect.poll(second.out, slow).toBe('ready\n')
  expect(first.out()).toBe('ready\n')
}, 60_000)

const slow = { timeout: 30_000, interval: 50 }

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SANDBOX: 'on', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  running.push({ child, ended: new Promise((resolve) => child.once('exit', resolve)) })
  return { out: () => out }
}

function databaseUrl(): string {
  const home = join(folder, 'data', 'postgres')
  const port = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgresql://skein:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
}
