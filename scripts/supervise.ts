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
  /** Asked until it answers; only then the part counts as ready. */
  probe: string
  /** Says `{ type: 'ready' }` over its channel before it is worth probing. */
  announces: boolean
}

const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url).href
const compileCache = new URL('../.cache/compile', import.meta.url).pathname
const patience = 25_000
/** One key press reaches us several times: from the terminal, from npm, and because npm is gone. */
const echoes = 3_000

/**
 * Runs the parts until one ends or we are told to stop, then ends all of them.
 * Resolves to the exit code of the part that ended first, or 0 when we were asked to stop.
 */
export async function runParts(parts: Part[], onReady: () => void): Promise<number> {
  const running = parts.map(startPart)
  const exits = running.map(({ part, child }) => exitOf(part, child))
  const ended = { code: 0, wanted: false }
  const killAll = (signal: 'SIGTERM' | 'SIGKILL') => running.forEach(({ child }) => child.kill(signal))
  let firstAsked = 0
  const stopAll = () => {
    if (ended.wanted && performance.now() - firstAsked > echoes) return killAll('SIGKILL')
    if (ended.wanted) return
    ended.wanted = true
    firstAsked = performance.now()
    killAll('SIGTERM')
    setTimeout(killAll, patience, 'SIGKILL').unref()
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

/** Throws when a port is taken, before anything is started on top of somebody else's answers. */
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
    // Standard output belongs to the one `ready` line.
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

/** Resolves to false when the part ended before it answered. */
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

/** Not `fetch`, which takes longer to load than to answer. */
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
