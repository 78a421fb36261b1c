import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { DocumentFault, ReadDocument, Report } from './block.ts'
import { memoryOf } from './process-memory.ts'

export interface ReadingLimits {
  /** Milliseconds for one document. */
  time: number
  /** Bytes that the reading process may hold. */
  memory: number
  /** Processes at once; each tenant has one. */
  atOnce: number
}

interface Request {
  /** Whose document it is. */
  tenant: string
  bytes: Uint8Array
}

export type DocumentRequest =
  | (Request & { kind: 'pdf'; most_pages: number; onProgress?: (share: number) => void })
  /** `charset` as the answer that it came in said; null when it did not. */
  | (Request & { kind: 'html'; address: string; charset: string | null })

/** Reads documents of strangers, each in a process of its own that holds nothing and may do nothing. */
export interface Documents {
  read(request: DocumentRequest): Promise<ReadDocument | DocumentFault>
  /** Ends what is being read. */
  close(): void
}

const megabyte = 1024 * 1024
const usual: ReadingLimits = { time: 30_000, memory: 640 * megabyte, atOnce: 2 }
const milliseconds = 50

type Child = ChildProcessByStdio<Writable, Readable, null>

export function createDocuments(limits: ReadingLimits = usual): Documents {
  const running = new Set<Child>()
  const turns = createTurns(limits.atOnce)
  return {
    async read(request) {
      await turns.begin(request.tenant)
      try {
        return await readWithin(limits, request, running)
      } finally {
        turns.end(request.tenant)
      }
    },
    close() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

/** Lets so many in at once, in the order in which they came, though each tenant one by one. */
function createTurns(atOnce: number) {
  const busy = new Set<string>()
  const waiting: { tenant: string; go: () => void }[] = []
  const isFree = (tenant: string) => busy.size < atOnce && !busy.has(tenant)
  return {
    begin(tenant: string): Promise<void> {
      const turn = Promise.withResolvers<void>()
      if (!isFree(tenant)) waiting.push({ tenant, go: turn.resolve })
      else turn.resolve(void busy.add(tenant))
      return turn.promise
    },
    end(tenant: string): void {
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
  const clock = setTimeout(() => stop('time'), limits.time)
  const watch = setInterval(() => {
    const held = child.pid === undefined ? 0 : memoryOf(child.pid)
    if (held > limits.memory) stop('memory')
  }, milliseconds)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as Report
    if (said.kind === 'done') outcome = { ...said }
    else if (said.kind === 'fault') outcome = said.fault
    else if (request.kind === 'pdf') request.onProgress?.(said.share)
  })
  // A process that was ended does not read its input to the end.
  child.stdin.on('error', () => undefined)
  child.on('error', () => resolve('broken'))
  child.on('close', (code, signal) => {
    clearTimeout(clock)
    clearInterval(watch)
    running.delete(child)
    // The engine's own end for want of memory.
    if (outcome === 'broken' && (signal === 'SIGABRT' || code === 134)) outcome = 'memory'
    resolve(outcome)
  })
  child.stdin.end(request.bytes)
  return promise
}

/** Folders that the program and its two libraries are read from. */
const readable = [
  join(import.meta.dirname, '..', '..', '..'),
  ...['unpdf', 'parse5'].map((name) => join(dirname(fileURLToPath(import.meta.resolve(name))), '..', '..')),
]

function start(request: DocumentRequest): Child {
  const setting =
    request.kind === 'pdf'
      ? String(request.most_pages)
      : JSON.stringify({ address: request.address, charset: request.charset })
  return confined([join(import.meta.dirname, 'child.ts'), request.kind, setting])
}

/** A process that may read its own program and do nothing else. */
export function confined(program: readonly string[]): Child {
  const limits = [
    '--permission',
    ...readable.map((folder) => `--allow-fs-read=${folder}`),
    '--max-old-space-size=384',
    '--disallow-code-generation-from-strings',
  ]
  return spawn(process.execPath, [...limits, ...program], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
}
