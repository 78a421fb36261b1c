import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { metaApp } from '../graph/settings.ts'
import { startProcess, type RunningProcess } from '../machine/start-process.ts'

export interface ProductOptions {
  /** Data, logs and caches of this run. */
  folder: string
  port: number
  graphUrl: string
  smtpUrl: string
  /** Where the server's source is; the repository by default. */
  root?: string
  /** A running PostgreSQL; the embedded one by default. */
  databaseUrl?: string
  /** Two waits in seconds before an unclear send is read back. */
  settleSeconds?: string
  /** Replies per second of one account; no limit by default, so that benchmarks measure the server. */
  sendsPerSecond?: number
  flags?: readonly string[]
}

const repository = join(import.meta.dirname, '..', '..')
const secret = 'bench-app-secret-that-is-long-enough-0001'

export function startProduct(options: ProductOptions): Promise<RunningProcess> {
  const {
    folder,
    port,
    graphUrl,
    smtpUrl,
    databaseUrl,
    settleSeconds = '60,120',
    sendsPerSecond = 1_000_000,
  } = options
  mkdirSync(folder, { recursive: true })
  return startProcess({
    file: join(options.root ?? repository, 'server', 'src', 'main.ts'),
    flags: options.flags ?? [],
    log: join(folder, 'product.log'),
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataFolder(folder),
      APP_SECRET: secret,
      SETTLE_SECONDS: settleSeconds,
      SENDS_PER_SECOND: String(sendsPerSecond),
      SMTP_URL: smtpUrl,
      INSTAGRAM_APP_ID: metaApp.id,
      INSTAGRAM_APP_SECRET: metaApp.secret,
      INSTAGRAM_WEBHOOK_VERIFY_TOKEN: metaApp.verifyToken,
      INSTAGRAM_OAUTH_URL: graphUrl,
      INSTAGRAM_TOKEN_URL: graphUrl,
      INSTAGRAM_GRAPH_URL: graphUrl,
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  })
}

export const webhookUrl = (product: RunningProcess) => `${product.url}/api/webhooks/instagram`

/** Address and first process of the PostgreSQL that a product runs in `folder`. */
export function embeddedDatabase(folder: string): { url: string; pid: number } {
  const home = join(dataFolder(folder), 'postgres')
  const password = readFileSync(join(home, 'password'), 'utf8')
  const [pid, , , port] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')
  return { url: `postgresql://skein:${password}@127.0.0.1:${port}/postgres`, pid: Number(pid) }
}

/** Stops the PostgreSQL of a killed product. */
export function endOrphan(folder: string): void {
  if (!existsSync(join(dataFolder(folder), 'postgres', 'data', 'postmaster.pid'))) return
  try {
    process.kill(embeddedDatabase(folder).pid, 'SIGQUIT')
  } catch {
    // It ended on its own.
  }
}

export const dataFolder = (folder: string) => join(folder, 'data')
