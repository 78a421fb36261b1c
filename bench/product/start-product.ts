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
  /** Address for browsers and webhooks; that of this process by default. */
  publicUrl?: string
  /** Roles of the process; all by default. */
  roles?: string
}

const repository = join(import.meta.dirname, '..', '..')
export const productSecret = 'bench-app-secret-that-is-long-enough-0001'

export function startProduct(options: ProductOptions): Promise<RunningProcess> {
  return startProcess({
    file: productFile(options),
    flags: options.flags ?? [],
    log: join(options.folder, 'product.log'),
    env: productEnv(options),
  })
}

/** Returns the file that Node runs. */
export const productFile = ({ root = repository }: Pick<ProductOptions, 'root'>): string =>
  join(root, 'server', 'src', 'main.ts')

/** Returns the environment of a process of the product. Makes its folder. */
export function productEnv(options: ProductOptions): Record<string, string> {
  const { folder, port, graphUrl, databaseUrl, roles } = options
  mkdirSync(folder, { recursive: true })
  return {
    PORT: String(port),
    PUBLIC_URL: options.publicUrl ?? `http://127.0.0.1:${port}`,
    DATA_DIR: dataFolder(folder),
    APP_SECRET: productSecret,
    SETTLE_SECONDS: options.settleSeconds ?? '60,120',
    SENDS_PER_SECOND: String(options.sendsPerSecond ?? 1_000_000),
    SMTP_URL: options.smtpUrl,
    INSTAGRAM_APP_ID: metaApp.id,
    INSTAGRAM_APP_SECRET: metaApp.secret,
    INSTAGRAM_WEBHOOK_VERIFY_TOKEN: metaApp.verifyToken,
    INSTAGRAM_OAUTH_URL: graphUrl,
    INSTAGRAM_TOKEN_URL: graphUrl,
    INSTAGRAM_GRAPH_URL: graphUrl,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(roles === undefined ? {} : { ROLES: roles }),
  }
}

export const webhookUrl = (product: Pick<RunningProcess, 'url'>) => `${product.url}/api/webhooks/instagram`

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
