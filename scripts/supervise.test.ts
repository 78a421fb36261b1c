import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireFreePort } from './supervise.ts'

const supervisor = join(import.meta.dirname, 'supervise.ts')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervise-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  // A process that listens on a free port and records its process id.
  writeFileSync(
    join(folder, 'part.js'),
    `import http from 'node:http'
import { writeFileSync } from 'node:fs'
writeFileSync(import.meta.dirname + '/' + process.argv[2] + '.pid', String(process.pid))
const server = http.createServer((_request, response) => response.end('ok'))
server.listen(Number(process.env.PART_PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('exit', () => writeFileSync(import.meta.dirname + '/' + process.argv[2] + '.gone', ''))
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200))
process.on('SIGUSR2', () => process.exit(9))
`,
  )
  writeFileSync(
    join(folder, 'main.js'),
    `import { createServer } from 'node:net'
import { runParts } from '${supervisor}'
const port = () => new Promise((done) => { const s = createServer().listen(0, '127.0.0.1', () => { const p = s.address().port; s.close(() => done(p)) }) })
const part = async (name) => { const at = await port(); return { name, args: ['${folder}/part.js', name], env: { PART_PORT: String(at) }, probe: 'http://127.0.0.1:' + at, announces: true } }
process.exit(await runParts([await part('first'), await part('second')], () => process.send('ready')))
`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('stops the other process when one ends and returns its exit code', async () => {
  const launcher = await startLauncher()
  process.kill(pidOf('first'), 'SIGUSR2')
  expect(await exitOf(launcher)).toBe(9)
  expect(isGone('second')).toBe(true)
})

it('stops both processes on a signal and exits with 0', async () => {
  const launcher = await startLauncher()
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
  expect(['first', 'second'].every(isGone)).toBe(true)
})

it('lets both processes shut down after a repeated signal', async () => {
  const launcher = await startLauncher()
  launcher.kill('SIGINT')
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
  expect(['first', 'second'].every(isGone)).toBe(true)
})

it('its processes end when it is killed with SIGKILL', async () => {
  const launcher = await startLauncher()
  launcher.kill('SIGKILL')
  await exitOf(launcher)
  await expect.poll(() => ['first', 'second'].every(isGone), { timeout: 10_000 }).toBe(true)
})

it('reports a port in use with instructions', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await expect(requireFreePort('SANDBOX_PORT', '127.0.0.1', port)).rejects.toThrow(
    `set SANDBOX_PORT to a free port`,
  )
  server.close()
})

it('reports an address of another machine with the expected value', async () => {
  await expect(requireFreePort('PORT', '203.0.113.7', 0)).rejects.toThrow(
    'HOST must be an address of this machine',
  )
})

function startLauncher(): Promise<ChildProcess> {
  const launcher = fork(join(folder, 'main.js'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    launcher.once('message', () => resolve(launcher))
    launcher.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
}

function exitOf(launcher: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => launcher.once('exit', resolve))
}

function pidOf(name: string): number {
  return Number(readFileSync(join(folder, `${name}.pid`), 'utf8'))
}

/** Reads a file written at exit, because an orphaned process may stay listed after its end. */
function isGone(name: string): boolean {
  return existsSync(join(folder, `${name}.gone`))
}
