import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Retention {
  /** Deletes and returns the seconds that it took. */
  run(): Promise<number>
}

/** Starts a process that deletes old rows on request, so that its own start is not measured. */
export async function startRetention(url: string, now: number, part: 'events' | 'log'): Promise<Retention> {
  const child = spawn(process.execPath, ['test/processes/run-retention.ts', url, String(now), part], {
    cwd: join(import.meta.dirname, '..', '..', 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const nextLine = async () => {
    const [line] = (await Promise.race([
      once(lines, 'line'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`Retention ended with ${code}.`))),
    ])) as [string]
    return line
  }
  await nextLine()
  return {
    async run() {
      child.stdin.write('start\n')
      const { seconds } = JSON.parse(await nextLine()) as { seconds: number }
      return seconds
    },
  }
}
