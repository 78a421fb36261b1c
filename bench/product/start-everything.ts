import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, untilFree } from '../machine/free-port.ts'

export interface Everything {
  url: string
  sandboxUrl: string
  /** From the command to the line `ready`, in seconds. */
  seconds: number
  stop(): Promise<void>
}

export interface Ports {
  port: number
  sandboxPort: number
  smtpPort: number
}

const patience = 300_000
const ours =
  /^(HOST|PUBLIC_URL|DATABASE_URL|ROLES|SETTLE_SECONDS|(APP|META_APP|INSTAGRAM|GOOGLE|SMTP|SANDBOX)_.*)$/

export const freePorts = async (): Promise<Ports> => ({
  port: await freePort(),
  sandboxPort: await freePort(),
  smtpPort: await freePort(),
})

/** `npm start` as a newcomer types it, with the sandbox. */
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
    },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-5000)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`npm start was not ready in time.\n${said}`)), patience)
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
      // npm may go before what it has started.
      for (const port of Object.values(ports)) await untilFree(port)
      const database = join(dataDir, 'postgres', 'data', 'postmaster.pid')
      while (existsSync(database)) await new Promise((resolve) => setTimeout(resolve, 50))
    },
  }
}
