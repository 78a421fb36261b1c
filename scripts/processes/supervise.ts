import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Part = {
  name: string
  /** Arguments for the pinned Node, the file first. */
  args: string[]
  env: Record<string, string>
  cwd?: string
  /** Address that is requested until it responds; then the process is ready. Null if it serves none. */
  probe: string | null
  /** Whether it sends `{ type: 'ready' }` over its channel before it can be probed. */
  announces: boolean
}

const exitWithParent = new URL('./exit-with-parent.ts', import.meta.url).href
/** A portable cache names files by their path from the cache, so a copied or moved folder keeps it. */
const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '.cache', 'compile'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
}
const shutdownTimeoutMs = 25_000
/** One Ctrl+C arrives several times: from the terminal, from npm, and because npm has ended. */
const repeatMs = 3_000

/** Exit code of a part that cannot start with its configuration (`EX_CONFIG` of sysexits.h). */
const configurationError = 78
/** Ends before the first `ready` after which it is not started again. */
const maxFailedStarts = 3
const restartPausesMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
/** A part that was ready for this long starts again after the shortest pause. */
const stableMs = 60_000

/**
 * Runs the processes until a signal arrives. A process that ends by itself is started again, after pauses of 1 s to
 * 30 s. Calls `onReady` once, when all have been ready. Stops everything when a process that was never ready cannot be
 * started: at once for an error of its configuration, else after three attempts. Resolves to 0 after a signal, else to
 * the exit code of that process.
 */
export async function runParts(parts: Part[], onReady: () => void): Promise<number> {
  const stop = createStop()
  const running = parts.map((part) => keepRunning(part, stop))
  void Promise.all(running.map(({ ready }) => ready)).then(() => {
    if (!stop.wanted) onReady()
  })
  const codes = await Promise.all(
    running.map(async ({ ended }) => {
      const code = await ended
      stop.all()
      return code
    }),
  )
  return codes.find((code) => code !== 0) ?? 0
}

interface Stop {
  readonly wanted: boolean
  /** Aborts when the stop begins. */
  readonly signal: AbortSignal
  /** Stops the child with the others. */
  add(child: ChildProcess): void
  all(): void
}

/** Stops all children on a signal; a repeated signal kills them. */
function createStop(): Stop {
  const children = new Set<ChildProcess>()
  const began = new AbortController()
  let firstAsked = 0
  const killAll = (signal: 'SIGTERM' | 'SIGKILL') => children.forEach((child) => child.kill(signal))
  const all = () => {
    if (began.signal.aborted) return
    firstAsked = performance.now()
    began.abort()
    killAll('SIGTERM')
    setTimeout(killAll, shutdownTimeoutMs, 'SIGKILL').unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => {
      if (began.signal.aborted && performance.now() - firstAsked > repeatMs) killAll('SIGKILL')
      else all()
    })
  }
  return {
    get wanted() {
      return began.signal.aborted
    },
    signal: began.signal,
    add(child) {
      children.add(child)
      child.once('exit', () => children.delete(child))
      if (began.signal.aborted) child.kill('SIGTERM')
    },
    all,
  }
}

interface Kept {
  /** Resolves when the part is ready for the first time. */
  ready: Promise<void>
  /** Resolves to 0 after a stop, else to the exit code of a part that cannot be started. */
  ended: Promise<number>
}

function keepRunning(part: Part, stop: Stop): Kept {
  const ready = Promise.withResolvers<void>()

  async function run(): Promise<number> {
    let wasReady = false
    for (let failures = 0; !stop.wanted;) {
      const child = startPart(part)
      stop.add(child)
      let readyAt: number | undefined
      void untilReady(part, child).then((isReady) => {
        if (!isReady) return
        readyAt = performance.now()
        if (wasReady) process.stderr.write(`${part.name} is ready again.\n`)
        wasReady = true
        ready.resolve()
      })
      const code = await exitOf(child)
      if (stop.wanted) return 0
      if (readyAt !== undefined && performance.now() - readyAt > stableMs) failures = 0
      failures += 1
      const isHopeless = !wasReady && (code === configurationError || failures === maxFailedStarts)
      if (isHopeless) {
        process.stderr.write(
          `${part.name} ended with code ${code} and cannot start; everything is stopped.\n`,
        )
        return code === configurationError ? 1 : code || 1
      }
      const pause = restartPausesMs[Math.min(failures, restartPausesMs.length) - 1] ?? 0
      process.stderr.write(`${part.name} ended with code ${code}; it starts again in ${pause / 1000} s.\n`)
      await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined)
    }
    return 0
  }

  return { ready: ready.promise, ended: run() }
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

function startPart(part: Part): ChildProcess {
  return spawn(process.execPath, ['--import', exitWithParent, ...part.args], {
    env: { ...compileCache, ...process.env, ...part.env },
    cwd: part.cwd,
    // Standard output contains the `ready` line only.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
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
    if (part.probe === null || (await answers(part.probe))) return true
    await wait(30)
  }
  return false
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

/** Returns whether an address responds. Not `fetch`, whose loading takes longer than the request. */
export function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2_000 }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 500)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
