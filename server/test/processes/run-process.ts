import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LiveProduct } from '../live-product.ts'

const main = join(import.meta.dirname, '..', '..', 'src', 'main.ts')
const compileCache = join(import.meta.dirname, '..', '..', '..', '.cache', 'compile')

export interface RunningRole {
  child: ChildProcess
  /** Null for a process without the role `web`. */
  url: string | null
  kill(): Promise<void>
}

/** Starts a server process with this role, with the database and the environment of the test. */
export async function runProcess(
  { ctx, database }: LiveProduct,
  role: 'web' | 'agent' | 'worker',
): Promise<RunningRole> {
  const { env } = ctx
  const same = Object.entries(env).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join() : value
    return typeof text === 'string' && text !== '' && name !== 'PORT' ? [[name, text] as const] : []
  })
  const child = spawn(process.execPath, [main], {
    env: {
      ...Object.fromEntries(same),
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: database.url,
      PORT: '0',
      ROLES: role,
      DEFAULT_MODEL: 'openai:gpt-6-luna',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) {
    const ready = /^ready ?(http\S+)?$/.exec(line)
    if (!ready) continue
    return {
      child,
      url: ready[1] ?? null,
      async kill() {
        child.kill('SIGKILL')
        await exited
      },
    }
  }
  throw new Error('The process ended before it was ready.')
}
