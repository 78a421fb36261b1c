import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { DocumentFault, ReadDocument, Report } from './block.ts'
import type { ReadableDocument } from './read-document.ts'

export interface ReadingLimits {
  /** Milliseconds for one document. */
  timeoutMs: number
  /** Resident memory of the reading process in bytes. */
  maxMemory: number
  /** Processes at the same time; a tenant has at most one. */
  maxProcesses: number
}

/** `tenant`: the account or user that the document belongs to. */
export type DocumentRequest = ReadableDocument & { tenant: string }

/** Reads untrusted documents, each in a separate process without secrets and permissions. */
export interface Documents {
  read(request: DocumentRequest): Promise<ReadDocument | DocumentFault>
  /** Kills all reading processes. */
  close(): void
}

const megabyte = 1024 * 1024
const defaultLimits: ReadingLimits = { timeoutMs: 30_000, maxMemory: 640 * megabyte, maxProcesses: 2 }
const memoryCheckIntervalMs = 50

type Child = ChildProcessByStdio<Writable, Readable, null>

export function createDocuments(limits: ReadingLimits = defaultLimits): Documents {
  const running = new Set<Child>()
  const queue = createTenantQueue(limits.maxProcesses)
  return {
    async read(request) {
      await queue.acquire(request.tenant)
      try {
        return await readWithin(limits, request, running)
      } finally {
        queue.release(request.tenant)
      }
    },
    close() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/** Limits concurrency to `maxProcesses` in total and one per tenant, in order of arrival. */
function createTenantQueue(maxProcesses: number) {
  const busy = new Set<string>()
  const waiting: { tenant: string; go: () => void }[] = []
  const isFree = (tenant: string) => busy.size < maxProcesses && !busy.has(tenant)
  return {
    acquire(tenant: string): Promise<void> {
      const turn = Promise.withResolvers<void>()
      if (!isFree(tenant)) waiting.push({ tenant, go: turn.resolve })
      else turn.resolve(void busy.add(tenant))
      return turn.promise
    },
    release(tenant: string): void {
      busy.delete(tenant)
      const at = waiting.findIndex((one) => isFree(one.tenant))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      busy.add(next.tenant)
      next.go()
    },
  }
}

function readWithin(
  limits: ReadingLimits,
  request: DocumentRequest,
  running: Set<Child>,
): Promise<ReadDocument | DocumentFault> {
  const child = start(request)
  running.add(child)
  const { promise, resolve } = Promise.withResolvers<ReadDocument | DocumentFault>()
  let outcome: ReadDocument | DocumentFault = 'broken'
  const stop = (fault: DocumentFault) => {
    outcome = fault
    child.kill('SIGKILL')
  }
  const timeout = setTimeout(() => stop('time'), limits.timeoutMs)
  const memoryCheck = setInterval(() => {
    const usedMemory = child.pid === undefined ? 0 : residentMemory(child.pid)
    if (usedMemory > limits.maxMemory) stop('memory')
  }, memoryCheckIntervalMs)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const report = JSON.parse(line) as Report
    if (report.kind === 'done') outcome = report.document
    else if (report.kind === 'fault') outcome = report.fault
    else if (request.kind === 'pdf') request.onProgress?.(report.share)
  })
  // A killed process does not read its input to the end.
  child.stdin.on('error', () => undefined)
  child.on('error', () => resolve('broken'))
  child.on('close', (code, signal) => {
    clearTimeout(timeout)
    clearInterval(memoryCheck)
    running.delete(child)
    // V8 aborts when the heap is full.
    if (outcome === 'broken' && (signal === 'SIGABRT' || code === 134)) outcome = 'memory'
    resolve(outcome)
  })
  child.stdin.end(request.bytes)
  return promise
}

/** Folders of the program and its libraries. */
const readable = [
  join(import.meta.dirname, '..', '..', '..'),
  ...['pdfjs-dist/legacy/build/pdf.mjs', 'parse5', 'chardet'].map((name) =>
    join(dirname(fileURLToPath(import.meta.resolve(name))), '..', '..'),
  ),
]

function start({ bytes: _bytes, tenant: _tenant, ...options }: DocumentRequest): Child {
  return spawnConfined([join(import.meta.dirname, 'child.ts'), JSON.stringify(options)])
}

/** Starts a Node process that can read its own program and has no other permissions and no environment. */
export function spawnConfined(program: readonly string[]): Child {
  const limits = [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    '--max-old-space-size=384',
    '--disallow-code-generation-from-strings',
  ]
  return spawn(process.execPath, [...limits, ...program], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
}

/** Returns the resident memory of a process in bytes; 0 when it is unknown or the process has ended. */
function residentMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return process.platform === 'linux' ? 0 : residentMemoryFromPs(pid)
  }
}

function residentMemoryFromPs(pid: number): number {
  if (process.platform === 'win32') return 0
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8', timeout: 1000 })
  return Number(stdout?.trim() || 0) * 1024
}
