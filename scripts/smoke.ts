// `npm run smoke`: runs `npm start` with an empty data folder until it is ready, requests three pages and stops it.
// Fails when it is not ready within ten minutes, a page is not served, or it does not stop.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run-tool.ts'

const isWindows = process.platform === 'win32'
/** The first start builds the web app. */
const startLimitMs = 10 * 60_000
const stopLimitMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'skein-smoke-'))
// As root, PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const child = spawn('npm', ['start'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
  // npm is a command script on Windows.
  shell: isWindows,
  // Its own process group, which gets the signal as from Ctrl+C.
  detached: !isWindows,
})
const endMessage = new Promise<string>((resolve) =>
  // Not `exit`: processes below npm may still use the folder.
  child.once('close', (code, signal) => resolve(`npm start ended with ${code ?? signal}`)),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop()
    process.exit(1)
  })
}

const problems: string[] = []
const address = await Promise.race([readAddress(), endMessage.then(() => undefined), tooLate(startLimitMs)])
if (address === undefined) problems.push('npm start did not print "ready" and an address')
else {
  for (const path of ['/readyz', '/', '/docs']) {
    const { status } = await fetch(address + path)
    process.stdout.write(`${path}: ${status}\n`)
    if (status !== 200) problems.push(`${path} answered ${status}`)
  }
}
stop()
const end = await Promise.race([endMessage, tooLate(stopLimitMs)])
if (end === undefined) problems.push('npm start did not stop')
// On Windows the database is not a child of npm and may still use the folder.
if (!isWindows) rmSync(folder, { recursive: true, force: true })
process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'started, served and stopped\n')
process.exit(problems.length > 0 ? 1 : 0)

/** Resolves to the address behind `ready`. */
function readAddress(): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      process.stdout.write(chunk)
      output += String(chunk)
      const [, url] = /^ready (http\S+)$/m.exec(output) ?? []
      if (url) resolve(url)
    })
  })
}

function tooLate(limitMs: number): Promise<undefined> {
  return wait(limitMs, undefined, { ref: false })
}

function stop(): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else process.kill(-child.pid, 'SIGINT')
}
