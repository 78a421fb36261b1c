import { setTimeout as wait } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/testing/free-port.ts'
import { untilFree } from '../machine/until-free.ts'

export interface Everything {
  url: string
  sandboxUrl: string
  /** Seconds from the command to the line `ready`. */
  seconds: number
  stop(): Promise<void>
}

export interface Ports {
  port: number
  sandboxPort: number
  smtpPort: number
}

const startTimeout = 300_000
const ours =
  /^(HOST|PUBLIC_URL|DATABASE_URL|ROLES|SETTLE_SECONDS|(APP|META_APP|INSTAGRAM|GOOGLE|SMTP|SANDBOX)_.*)$/

export const freePorts = async (): Promise<Ports> => ({
  port: await freePort(),
  sandboxPort: await freePort(),
  smtpPort: await freePort(),
})

/** Calls `run` with a temporary folder that other system users may read, as PostgreSQL needs it. */
export async function withFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  chmodSync(folder, 0o755)
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Calls `run` with the product and the sandbox as `npm start` starts them, in a temporary folder. */
export function withEverything<Result>(
  run: (everything: Everything, folder: string) => Promise<Result>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const everything = await startEverything(folder, await freePorts())
    try {
      return await run(everything, folder)
    } finally {
      await everything.stop()
    }
  })
}

/** Runs `npm start` with the sandbox. */
export async function startEverything(dataDir: string, ports: Ports): Promise<Everything> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
      PORT: String(ports.port),
      SANDBOX: 'on',
      SANDBOX_PORT: String(ports.sandboxPort),
      SANDBOX_SMTP_PORT: String(ports.smtpPort),
      DATA_DIR: dataDir,
      SENDS_PER_SECOND: '1000000',
    },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-5000)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`npm start was not ready in time.\n${said}`)),
      startTimeout,
    )
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('ready http')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code) => reject(new Error(`npm start ended with code ${code}.\n${said}`)))
  })
  return {
    url: `http://localhost:${ports.port}`,
    sandboxUrl: `http://localhost:${ports.sandboxPort}`,
    seconds: (performance.now() - began) / 1000,
    async stop() {
      child.kill('SIGTERM')
      await exited
      // npm may exit before its child processes.
      for (const port of Object.values(ports)) await untilFree(port)
      const database = join(dataDir, 'postgres', 'data', 'postmaster.pid')
      while (existsSync(database)) await wait(50)
    },
  }
}
