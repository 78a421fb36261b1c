import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFullRun } from '@skein/engine/test/full-run'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabaseProxy } from '#test/processes/database-proxy.ts'
import { type MainProcess, runMain } from '#test/processes/run-main.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'

let database: TestDatabase
let children: ChildProcess[] = []
beforeAll(async () => void (database = await createTestDatabase()))
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
})
afterAll(() => database.close())

vi.setConfig({ testTimeout: 60_000 })

function run(env: Record<string, string>, ipc = false): MainProcess {
  const mainProcess = runMain(env, ipc)
  children.push(mainProcess.child)
  return mainProcess
}

const urlOf = ({ output }: MainProcess) => /^ready (http\S+)$/m.exec(output.out)?.[1] ?? ''

test('refuses to start with wrong values and names the variables, never the values', async () => {
  const wrong = run({ PORT: 'not-a-port', PUBLIC_URL: 'ftp://secret-value' })
  expect(await wrong.ended).toBe(78)
  expect(wrong.output.err).toBe('PORT must be a port number.\nPUBLIC_URL must be an http(s) address.\n')
  expect(wrong.output.out).toBe('')
})

test('reports its URL, finishes running requests, and shuts down on SIGTERM', async () => {
  const product = run({ DATABASE_URL: database.url })
  await product.until(/^ready /m)
  expect(product.output.out).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n$/)
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
  expect(product.output.err).not.toContain('did not close')
})

test('reports to a parent process over IPC, and ends when the parent is gone', async () => {
  const product = run({ DATABASE_URL: database.url, ROLES: 'web' }, true)
  const [message] = (await once(product.child, 'message')) as [{ type: string; url: string }]
  expect(message).toEqual({ type: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
  expect(product.output.out).toBe('')
  product.child.disconnect()
  expect(await product.ended).toBe(0)
})

test.runIf(isFullRun)('does not listen without the role web', async () => {
  const worker = run({ DATABASE_URL: database.url, ROLES: 'worker' })
  await worker.until(/^ready$/m)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

test.runIf(isFullRun)('serves metrics on a port of their own, also without the role web', async () => {
  const worker = run({ DATABASE_URL: database.url, ROLES: 'worker', METRICS_PORT: '0' })
  await worker.until(/"address":"http/)
  const [, address = ''] = /"address":"(http:[^"]+)"/.exec(worker.output.err) ?? []
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('process_cpu_seconds_total')
  expect((await fetch(`${address}/healthz`)).status).toBe(404)
})

test.runIf(isFullRun)('waits for the database at the start and logs it', async () => {
  const proxy = await createDatabaseProxy(database.url)
  await proxy.close()
  const product = run({ DATABASE_URL: proxy.url })
  await product.until(/the database does not answer yet/)
  await proxy.open()
  await product.until(/^ready /m)
  expect((await fetch(`${urlOf(product)}/readyz`)).status).toBe(200)
  product.child.kill('SIGTERM')
  await product.ended
  await proxy.close()
})

test.runIf(isFullRun)('stops the embedded database, however early it receives SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-main-'))
  const running = () => existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))
  try {
    const reader = run({ DATA_DIR: folder, ROLES: 'web' })
    await reader.until(/^ready /m)
    reader.child.kill('SIGTERM')
    expect([await reader.ended, running()]).toEqual([0, false])

    const early = run({ DATA_DIR: folder })
    await vi.waitUntil(running, { timeout: 30_000, interval: 1 })
    early.child.kill('SIGTERM')
    expect([await early.ended, running()]).toEqual([0, false])
    expect(early.output.out).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('stays alive while the embedded database crashes and stops, and tells it in its readiness', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-main-'))
  const pidOfDatabase = () =>
    Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  try {
    const product = run({ DATA_DIR: folder })
    await product.until(/^ready /m)
    const status = async () => (await fetch(`${urlOf(product)}/readyz`)).status
    for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGTERM'] as const) {
      process.kill(pidOfDatabase(), signal)
      await vi.waitUntil(async () => (await status()) === 503, { timeout: 10_000, interval: 5 })
      await vi.waitUntil(async () => (await status()) === 200, { timeout: 15_000, interval: 50 })
    }
    expect(product.child.exitCode).toBeNull()
    expect(product.output.err).not.toContain('nothing handled the loss of a database connection')
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
