import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const compileCache = join(import.meta.dirname, '..', '..', '..', '.cache', 'compile')

export interface MainProcess {
  child: ChildProcess
  /** Standard output and standard error so far. */
  output: { out: string; err: string }
  /** Resolves when the output matches. */
  until(pattern: RegExp): Promise<void>
  ended: Promise<number>
}

/** Starts the program with this environment, which needs `DATABASE_URL` or `DATA_DIR`. The caller ends it. */
export function runMain(env: Record<string, string>, ipc = false): MainProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      APP_SECRET: 'x'.repeat(40),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  const output = { out: '', err: '' }
  let check = () => {}
  const append = (where: 'out' | 'err', chunk: Buffer) => {
    output[where] += chunk.toString()
    check()
  }
  child.stdout?.on('data', (chunk: Buffer) => append('out', chunk))
  child.stderr?.on('data', (chunk: Buffer) => append('err', chunk))
  const ended = exitCodeOf(child)
  return {
    child,
    output,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error(`It ended before it wrote ${pattern}: ${output.err}`)))
        check = () => (pattern.test(output.out + output.err) ? resolve() : undefined)
        check()
      }),
  }
}

/** Returns the exit code after all output has arrived. */
async function exitCodeOf(child: ChildProcess): Promise<number> {
  const streams = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []))
  const [[code]] = await Promise.all([once(child, 'exit'), ...streams])
  return Number(code)
}
