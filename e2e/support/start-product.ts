import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from './chromium.ts'
import { freePort } from '../../scripts/testing/free-port.ts'
import { shareTestEnvironment } from './test-environment.ts'

const root = join(import.meta.dirname, '..', '..')
/** The user with this address administers the product. */
export const administratorEmail = 'administrator@example.com'

const timeoutMs = 120_000

/** Starts the product on free ports with an empty data folder. Returns a function that stops it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const chromium = await findChromium()
  const { url, sandboxUrl, close } = await launchProduct()
  shareTestEnvironment({ url, sandboxUrl, chromium })
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
      ...withoutSettings(process.env),
      PORT: String(port),
      SANDBOX: 'on',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_EMAILS: administratorEmail,
      ...envFor(sandboxUrl),
    },
  })
  await waitUntilReady(product)
  return {
    url: `http://localhost:${port}`,
    sandboxUrl,
    async close() {
      await end(product)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes settings of the developer, so that no real credentials reach a test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(HOST|PUBLIC_URL|DATABASE_URL|ROLES|SETTLE_SECONDS|(APP|META_APP|INSTAGRAM|GOOGLE|GMAIL|SMTP|SANDBOX)_.*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)))
}

function waitUntilReady(product: ChildProcess): Promise<void> {
  let output = ''
  product.stderr?.on('data', (chunk) => (output = (output + String(chunk)).slice(-20_000)))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not ready after ${timeoutMs / 1000} s.\n${output}`)),
      timeoutMs,
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
    product.once('exit', (code) => settle(new Error(`The product ended with code ${code}.\n${output}`)))
  })
}

function end(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    product.once('exit', () => resolve())
    product.kill('SIGTERM')
  })
}
