import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createGate } from '#test/gate.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

const main = join(import.meta.dirname, 'main.ts')
const compileCache = join(import.meta.dirname, '..', '..', '.cache', 'compile')

let database: TestDatabase
let children: ChildProcess[] = []
beforeAll(async () => void (database = await createTestDatabase()))
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
})
afterAll(() => database.close())

vi.setConfig({ testTimeout: 60_000 })

interface Run {
  child: ChildProcess
  /** What it has said so far, on standard output and standard error. */
  said: { out: string; err: string }
  /** Resolves as soon as it has said so. */
  until(pattern: RegExp): Promise<void>
  ended: Promise<number>
}

function run(env: Record<string, string>, ipc = false): Run {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      APP_SECRET: 'x'.repeat(40),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  children.push(child)
  const said = { out: '', err: '' }
  let heard = () => {}
  const hear = (where: 'out' | 'err', chunk: Buffer) => {
    said[where] += chunk.toString()
    heard()
  }
  child.stdout?.on('data', (chunk: Buffer) => hear('out', chunk))
  child.stderr?.on('data', (chunk: Buffer) => hear('err', chunk))
  const ended = endOf(child)
  return {
    child,
    said,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error(`It ended before it said ${pattern}: ${said.err}`)))
        heard = () => (pattern.test(said.out + said.err) ? resolve() : undefined)
        heard()
      }),
  }
}

/** The exit code, once everything that was said has arrived. */
async function endOf(child: ChildProcess): Promise<number> {
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []))
  const [[code]] = await Promise.all([once(child, 'exit'), ...streams])
  return Number(code)
}

const urlOf = ({ said }: Run) => /^ready (http\S+)$/m.exec(said.out)?.[1] ?? ''

test('wrong values stop the start with the names of their variables, never the values', async () => {
  const wrong = run({ PORT: 'not-a-port', PUBLIC_URL: 'ftp://secret-value' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.said.err).toBe('PORT must be a port number.\nPUBLIC_URL must be an http(s) address.\n')
  expect(wrong.said.out).toBe('')
})

test('it says where it listens, finishes what was begun, and ends in order on SIGTERM', async () => {
  const product = run({ DATABASE_URL: database.url })
  await product.until(/^ready /m)
  expect(product.said.out).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/)
  const url = new URL(urlOf(product))
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)

  const socket = connect(Number(url.port), url.hostname)
  socket.write(
    'POST /api/webhooks/instagram HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n',
  )
  await once(socket, 'data')
  product.child.kill('SIGTERM')
  await product.until(/"ending"/)
  socket.write('{"a"')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('HTTP/1.1 401 ')
  expect(await product.ended).toBe(0)
  expect(product.said.err).not.toContain('did not close')
})

test('under a parent it reports over the channel, and ends when the parent is gone', async () => {
  const product = run({ DATABASE_URL: database.url, ROLES: 'web' }, true)
  const [message] = (await once(product.child, 'message')) as [{ type: string; url: string }]
  expect(message).toEqual({ type: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
  expect(product.said.out).toBe('')
  product.child.disconnect()
  expect(await product.ended).toBe(0)
})

test('a worker without the web part listens nowhere', async () => {
  const worker = run({ DATABASE_URL: database.url, ROLES: 'worker' })
  await worker.until(/^ready$/m)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

test('while the database is away at the start it waits and says so, then starts', async () => {
  const gate = await createGate(database.url)
  await gate.close()
  const product = run({ DATABASE_URL: gate.url })
  await product.until(/the database does not answer yet/)
  await gate.open()
  await product.until(/^ready /m)
  expect((await fetch(`${urlOf(product)}/readyz`)).status).toBe(200)
  product.child.kill('SIGTERM')
  await product.ended
  await gate.close()
})

test('nobody leaves the embedded database running, however early it is asked to end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-main-'))
  const running = () => existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))
  try {
    const reader = run({ DATA_DIR: folder, ROLES: 'web' })
    await reader.until(/^ready /m)
    reader.child.kill('SIGTERM')
    expect([await reader.ended, running()]).toEqual([0, false])

    const hasty = run({ DATA_DIR: folder })
    await vi.waitUntil(running, { timeout: 30_000, interval: 1 })
    hasty.child.kill('SIGTERM')
    expect([await hasty.ended, running()]).toEqual([0, false])
    expect(hasty.said.out).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
