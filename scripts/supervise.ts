import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

export type Part = {
  name: string
  /** Arguments for the pinned Node, the file first. */
  args: string[]
  env: Record<string, string>
  cwd?: string
  /** Address that is requested until it responds; then the process is ready. */
  probe: string
  /** Whether it sends `{ type: 'ready' }` over its channel before it can be probed. */
  announces: boolean
}

const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url).href
const compileCache = new URL('../.cache/compile', import.meta.url).pathname
const shutdownTimeoutMs = 25_000
/** One Ctrl+C arrives several times: from the terminal, from npm, and because npm has ended. */
const repeatMs = 3_000

/**
 * Runs the processes until one ends or a signal arrives, then stops all of them.
 * Resolves to the exit code of the process that ended first, or 0 after a signal.
 */
export async function runParts(parts: Part[], onReady: () => void): Promise<number> {
  const running = parts.map(startPart)
  const exits = running.map(({ part, child }) => exitOf(part, child))
  const ended = { code: 0, wanted: false }
  const killAll = (signal: 'SIGTERM' | 'SIGKILL') => running.forEach(({ child }) => child.kill(signal))
  let firstAsked = 0
  const stopAll = () => {
    if (ended.wanted && performance.now() - firstAsked > repeatMs) return killAll('SIGKILL')
    if (ended.wanted) return
    ended.wanted = true
    firstAsked = performance.now()
    killAll('SIGTERM')
    setTimeout(killAll, shutdownTimeoutMs, 'SIGKILL').unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stopAll)

  void Promise.all(running.map(({ part, child }) => untilReady(part, child))).then((answers) => {
    if (answers.every(Boolean) && !ended.wanted) onReady()
  })
  await Promise.race(exits).then(({ part, code }) => {
    if (ended.wanted) return
    ended.code = code
    process.stderr.write(`${part.name} ended with code ${code}; everything else is stopped.\n`)
    stopAll()
  })
  await Promise.all(exits)
  return ended.code
}

/** Throws if a port is in use, before any process starts. */
export async function requireFreePort(name: string, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(new Error(unusableAddress(name, error.code)))
      reject(
        new Error(`${name}: port ${port} is in use. Stop what listens there, or set ${name} to a free port.`),
      )
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()))
  })
}

const unusableAddress = (name: string, code = ''): string =>
  code === 'EACCES'
    ? `${name}: this process may not listen on that port. Set ${name} to one above 1023.`
    : `HOST must be an address of this machine (${code}).`

function startPart(part: Part) {
  const child = spawn(process.execPath, ['--import', exitWithParent, ...part.args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...part.env },
    cwd: part.cwd,
    // Standard output contains the `ready` line only.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return { part, child }
}

function exitOf(part: Part, child: ChildProcess): Promise<{ part: Part; code: number }> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ part, code: code ?? 128 + (signal ? constants.signals[signal] : 0) })
    })
  })
}

/** Resolves to false if the process ended before it responded. */
async function untilReady(part: Part, child: ChildProcess): Promise<boolean> {
  if (part.announces) {
    await new Promise<void>((resolve) => {
      child.on('message', (message) => isReady(message) && resolve())
      child.once('exit', () => resolve())
    })
  }
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers(part.probe)) return true
    await wait(30)
  }
  return false
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

/** Not `fetch`, whose loading takes longer than the request. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2_000 }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 500)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
