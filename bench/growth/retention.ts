import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Retention {
  start(): void
  /** Ends the process, whether or not it has deleted everything: with its pauses that takes hours in large installations. */
  stop(): Promise<void>
}

/** Starts a process that deletes old rows on request, so that its own start is not measured. */
export async function startRetention(url: string, now: number, part: 'events' | 'log'): Promise<Retention> {
  const child = spawn(process.execPath, ['test/processes/run-retention.ts', url, String(now), part], {
    cwd: join(import.meta.dirname, '..', '..', 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Retention ended with ${String(code)}.`))),
  ])
  return {
    start() {
      child.stdin.write('start\n')
    },
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}
