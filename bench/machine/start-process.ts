import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Memory } from './report-memory.ts'

export interface ProcessOptions {
  file: string
  /** Flags for Node, before the file. */
  flags?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Where its output is added to. */
  log: string
  /** How long it may take to say that it is ready, in milliseconds. */
  timeout?: number
}

export interface RunningProcess {
  pid: number
  /** What it said when it was ready. */
  url: string
  exited: Promise<number | null>
  isAlive(): boolean
  /** Forces a garbage collection first. Needs `memoryFlags`. */
  memory(): Promise<Memory>
  kill(): Promise<void>
  /** SIGTERM, and SIGKILL when that takes too long. */
  stop(): Promise<void>
}

const stopTimeout = 25_000
const memoryTimeout = 20_000

/** Flags for Node that let a process report its memory. */
export const memoryFlags = ['--expose-gc', '--import', join(import.meta.dirname, 'report-memory.ts')]

/** Starts a script on this Node and waits until it sends `{ type: 'ready', url }` over its channel. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const log = openSync(options.log, 'a')
  const child = spawn(process.execPath, [...(options.flags ?? []), options.file], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...options.env },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  running.add(child)
  void exited.then(() => running.delete(child))
  const url = await readyUrl(child, options)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    url,
    exited,
    isAlive,
    memory: () => memoryOf(child),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeout)
      await exited
      clearTimeout(timer)
    },
  }
}

const running = new Set<ChildProcess>()
// Not SIGKILL: the product has a database to end.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

function readyUrl(child: ChildProcess, { file, log, timeout = 60_000 }: ProcessOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${file} ${why}.\n${readFileSync(log, 'utf8').slice(-3000)}`))
    }
    const timer = setTimeout(() => fail(`was not ready after ${timeout} ms`), timeout)
    const onExit = (code: number | null) => fail(`ended with code ${code} before it was ready`)
    child.once('exit', onExit)
    child.on('message', (message) => {
      if (!isReady(message)) return
      clearTimeout(timer)
      child.off('exit', onExit)
      resolve(message.url ?? '')
    })
  })
}

function isReady(message: unknown): message is { type: 'ready'; url: string | null } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

function memoryOf(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', fail)
    }
    const fail = () => {
      cleanUp()
      reject(new Error('A process did not report its memory.'))
    }
    const hear = (message: unknown) => {
      if (!isMemoryReport(message)) return
      cleanUp()
      resolve(message.memory)
    }
    const timer = setTimeout(fail, memoryTimeout)
    child.on('message', hear)
    child.once('exit', fail)
    child.send('memory')
  })
}

function isMemoryReport(message: unknown): message is { type: 'memory'; memory: Memory } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'memory'
}

/** Runs a program of a workspace, whose path is relative to the repository. Returns the JSON in the last line of its output. */
export async function runProgram<Figures>(
  workspace: string,
  file: string,
  args: readonly (string | number)[],
): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args.map(String)], {
    cwd: resolve(import.meta.dirname, '..', '..', workspace),
    maxBuffer: 16 * 1_048_576,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
