import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'
import { tellPlace } from './place.ts'

const root = join(import.meta.dirname, '..', '..')
const patience = 120_000

/** Starts the product as a newcomer would, on free ports with an empty data folder; returns how to end it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const chromium = await findChromium()
  const { url, sandboxUrl, close } = await launchProduct()
  tellPlace({ url, sandboxUrl, chromium })
  return close
}

/** Starts a product with its sandbox. `envFor` returns further variables from the address of the sandbox. */
export async function launchProduct(envFor: (sandboxUrl: string) => Record<string, string> = () => ({})) {
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const dataDir = mkdtempSync(join(tmpdir(), 'skein-e2e-'))
  const product = fork(join(root, 'setup.mjs'), ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...withoutOwnSettings(process.env),
      PORT: String(port),
      SANDBOX: 'on',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...envFor(sandboxUrl),
    },
  })
  await untilReady(product)
  return {
    url: `http://localhost:${port}`,
    sandboxUrl,
    async close() {
      await end(product)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A developer's real credentials must not reach a test. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(HOST|PUBLIC_URL|DATABASE_URL|ROLES|SETTLE_SECONDS|(APP|META_APP|INSTAGRAM|GOOGLE|GMAIL|SMTP|SANDBOX)_.*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}

function untilReady(product: ChildProcess): Promise<void> {
  let said = ''
  product.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-20_000)))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not ready after ${patience / 1000} s.\n${said}`)),
      patience,
    )
    const settle = (error?: Error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    }
    if (product.stdout) {
      createInterface({ input: product.stdout }).on(
        'line',
        (line) => line.startsWith('ready http') && settle(),
      )
    }
    product.once('exit', (code) => settle(new Error(`The product ended with code ${code}.\n${said}`)))
  })
}

function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    product.once('exit', () => resolve())
    product.kill('SIGTERM')
  })
}
