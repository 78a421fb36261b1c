import { fork, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  // A process that listens on a free port and records its process id. With a file `<name>.fails` it ends at once with
  // the code in it.
  writeFileSync(
    join(folder, 'part.js'),
    `import http from 'node:http'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
const own = import.meta.dirname + '/' + process.argv[2]
appendFileSync(own + '.starts', '.')
if (existsSync(own + '.fails')) process.exit(Number(readFileSync(own + '.fails', 'utf8')))
writeFileSync(own + '.pid', String(process.pid))
writeFileSync(own + '.cache', String(getCompileCacheDir()))
const server = http.createServer((_request, response) => response.end('ok'))
server.listen(Number(process.env.PART_PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('exit', () => writeFileSync(own + '.gone', ''))
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200))
process.on('SIGUSR2', () => process.exit(9))
`,
  )
  writeFileSync(
    join(folder, 'main.js'),
    `import { runParts } from '${supervisor}'
import { freePort } from '${join(import.meta.dirname, '..', 'testing', 'free-port.ts')}'
const part = async (name, served) => { const at = await freePort(); return { name, args: ['${folder}/part.js', name], env: { PART_PORT: String(at) }, probe: served ? 'http://127.0.0.1:' + at : null, announces: true } }
process.exit(await runParts([await part('first', true), await part('second', false)], () => process.send('ready')))
`,
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('starts a process again that ends by itself, and announces readiness once', async () => {
  const { launcher, said, messages } = await startLauncher()
  const [before, other] = [pidOf('first'), pidOf('second')]
  process.kill(before, 'SIGKILL')
  await expect.poll(said, slow).toContain('first is ready again.')
  expect(said()).toContain('first ended with code 137; it starts again in 1 s.')
  expect(pidOf('first')).not.toBe(before)
  process.kill(pidOf('first'), 'SIGUSR2')
  await expect.poll(said, slow).toContain('first ended with code 9; it starts again in 2 s.')
  expect([pidOf('second'), messages()]).toEqual([other, 1])
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
}, 20_000)

it('keeps trying when a process that was ready does not start any more', async () => {
  const { launcher, said } = await startLauncher()
  writeFileSync(join(folder, 'first.fails'), '78')
  process.kill(pidOf('first'), 'SIGKILL')
  await expect.poll(said, slow).toContain('first ended with code 78; it starts again in 2 s.')
  rmSync(join(folder, 'first.fails'))
  await expect.poll(said, slow).toContain('first is ready again.')
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
}, 20_000)

it('stops everything at once when the configuration of a process is wrong', async () => {
  writeFileSync(join(folder, 'first.fails'), '78')
  const { ended, said } = launch()
  expect(await ended).toBe(1)
  expect(said()).toContain('first ended with code 78 and cannot start; everything is stopped.')
  expect(readFileSync(join(folder, 'first.starts'), 'utf8')).toBe('.')
})

it('stops everything when a process was never ready in three attempts', async () => {
  writeFileSync(join(folder, 'first.fails'), '5')
  const { ended } = launch()
  expect(await ended).toBe(5)
  expect(readFileSync(join(folder, 'first.starts'), 'utf8')).toBe('...')
  expect(isGone('second')).toBe(true)
}, 20_000)

it('stops both processes on a signal and exits with 0', async () => {
  const { launcher } = await startLauncher()
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
  expect(['first', 'second'].every(isGone)).toBe(true)
})

it('lets both processes shut down after a repeated signal', async () => {
  const { launcher } = await startLauncher()
  launcher.kill('SIGINT')
  launcher.kill('SIGTERM')
  expect(await exitOf(launcher)).toBe(0)
  expect(['first', 'second'].every(isGone)).toBe(true)
})

it('its processes end when it is killed with SIGKILL', async () => {
  const { launcher } = await startLauncher()
  launcher.kill('SIGKILL')
  await exitOf(launcher)
  await expect.poll(() => ['first', 'second'].every(isGone), { timeout: 10_000 }).toBe(true)
})

it('keeps the compiled code of its processes in its folder, whose name may have a space', async () => {
  const copy = join(folder, 'a copy')
  for (const file of ['supervise.ts', 'exit-with-parent.ts']) {
    cpSync(join(import.meta.dirname, file), join(copy, 'scripts', 'processes', file))
  }
  const main = join(folder, 'main.js')
  const text = readFileSync(main, 'utf8')
  writeFileSync(main, text.replace(supervisor, join(copy, 'scripts', 'processes', 'supervise.ts')))
  const { launcher } = await startLauncher()
  launcher.kill('SIGTERM')
  await exitOf(launcher)
  expect(readFileSync(join(folder, 'first.cache'), 'utf8')).toContain(join(copy, '.cache', 'compile'))
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

const slow = { timeout: 10_000 }

function launch() {
  // `npm test` sets the folder of its own compiled code.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const launcher = fork(join(folder, 'main.js'), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env })
  let text = ''
  let ready = 0
  launcher.stderr?.on('data', (chunk) => (text += String(chunk)))
  launcher.on('message', () => (ready += 1))
  return { launcher, said: () => text, messages: () => ready, ended: exitOf(launcher) }
}

async function startLauncher() {
  const launched = launch()
  const { launcher, said } = launched
  await new Promise<void>((resolve, reject) => {
    launcher.once('message', () => resolve())
    launcher.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready: ${said()}`)))
  })
  return launched
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
