import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import { Connection } from '../connection.ts'
import { openCluster, type Cluster, storedHome, urlOf } from './embedded-cluster.ts'
import { applicationUrl, prepareRoles } from './embedded-roles.ts'

interface Running {
  pid: number
  port: number
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  // Read-ahead worker processes do not help on two cores.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements contain personal data; the application logs them without values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Adopts a running server or starts one, on `port` unless that is 0. If two processes start one, PostgreSQL's lock file
 * decides, and the other process adopts it.
 */
async function ensureRunning(cluster: Cluster, port: number, meanwhile?: () => void): Promise<Running> {
  let failure = 'it does not accept its password'
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await adopt(cluster)
    if (server) return server
    failure = await launch(cluster, port > 0 ? port : await freePort(), meanwhile)
    if (failure !== '') await wait(200)
  }
  const startedServer = await adopt(cluster)
  if (startedServer) return startedServer
  throw new Error(`The embedded database does not start: ${failure}`)
}

/** Waits for a server that is starting, and checks that it belongs to this cluster. */
async function adopt(cluster: Cluster): Promise<Running | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(5)) {
    const pidFile = readPidFile(cluster)
    if (!pidFile) return undefined
    if (!isServer(pidFile.pid)) {
      // Left by a crash. If another process has this pid now, PostgreSQL would mistake it for a server.
      if (isAlive(pidFile.pid)) rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (pidFile.status === 'ready' && (await isOurs(cluster, pidFile.port))) return pidFile
  }
  return undefined
}

/** Returns an empty text if the server started, else the reason and the new part of its log. */
async function launch(cluster: Cluster, port: number, meanwhile?: () => void): Promise<string> {
  const log = openSync(cluster.log, sizeOf(cluster.log) > 10_000_000 ? 'w' : 'a', 0o600)
  const began = sizeOf(cluster.log)
  const flags = Object.entries({ ...settings, ...cluster.settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const windows = process.platform === 'win32'
  const [program, args] = windows
    ? [cluster.binaries.pgCtl, ['start', '-D', cluster.data, '-o', flags.join(' ')]]
    : [cluster.binaries.postgres, ['-D', cluster.data, ...flags]]
  const child = spawn(program, args, {
    ...cluster.account,
    // Its own process group: a signal to the server's group must not kill the database.
    detached: true,
    stdio: ['ignore', log, log],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] },
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let failure = ''
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code) => {
    if (!windows || code !== 0) failure ||= `it ended with code ${code}`
  })
  meanwhile?.()
  while (!failure && !isReady(readPidFile(cluster))) await wait(5)
  child.removeAllListeners()
  return failure && `${failure}\n${readFileSync(cluster.log, 'utf8').slice(began)}`
}

interface PidFile extends Running {
  status: string
}

/** The file of a crashed server still says ready. */
const isReady = (pidFile: PidFile | undefined) => pidFile?.status === 'ready' && isServer(pidFile.pid)

function readPidFile(cluster: Pick<Cluster, 'data'>): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/** Returns whether this pid is a running PostgreSQL server; a zombie process does not count. */
function isServer(pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return /\(postgres[^\s()]*\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Fast shutdown: rolls back open transactions and writes everything committed. */
async function shutDown(cluster: Cluster, { pid }: Running): Promise<void> {
  if (!isServer(pid)) return
  if (process.platform === 'win32') {
    spawn(cluster.binaries.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    process.kill(pid, 'SIGINT')
  }
  while (isServer(pid)) await wait(5)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

async function isOurs(cluster: Cluster, port: number): Promise<boolean> {
  const directory = await queryAnswer(cluster, port, "select current_setting('data_directory') as answer")
  return typeof directory === 'string' && resolve(directory) === cluster.data
}

/** The pools of this process end a moment before; a connection that remains belongs to another process. */
async function isUsedByOthers(cluster: Cluster, port: number): Promise<boolean> {
  const question = `select exists (select from pg_stat_activity
    where backend_type = 'client backend' and application_name <> '${launcherName}') as answer`
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await queryAnswer(cluster, port, question)) !== true) return false
    await wait(50)
  }
  return true
}

const launcherName = 'skein launcher'

/** Returns the column `answer` of the first row; undefined if the server cannot be reached. */
async function queryAnswer(cluster: Cluster, port: number, question: string): Promise<unknown> {
  const client = new Connection({
    connectionString: urlOf(cluster, port),
    application_name: launcherName,
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(question)
    return rows[0]?.answer
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns whether a server runs in this data folder. */
export function isRunningIn(dataDir: string): boolean {
  const pidFile = readPidFile({ data: join(storedHome(dataDir), 'data') })
  return pidFile !== undefined && isServer(pidFile.pid)
}

interface Watched {
  log: Logger
  signal: AbortSignal
  running: () => Running
  restart: () => Promise<void>
}

const lookEveryMs = 200
/** A server that was told to stop waits for its connections, which the pools keep open. */
const slowStopMs = 3000

/** Starts the server again whenever it ends, at once and after failures with backoff, until `signal` aborts. */
async function keepRunning(cluster: Cluster, { log, signal, running, restart }: Watched): Promise<void> {
  let failures = 0
  let stoppingSince: number | undefined
  while (!signal.aborted) {
    const pause = failures === 0 ? lookEveryMs : Math.min(30_000, 500 * 2 ** failures)
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    const { pid } = running()
    if (isServer(pid)) {
      const stops = readPidFile(cluster)?.status === 'stopping'
      stoppingSince = stops ? (stoppingSince ?? performance.now()) : undefined
      const isSlow = stoppingSince !== undefined && performance.now() - stoppingSince > slowStopMs
      if (isSlow && process.platform !== 'win32') endNow(pid)
      continue
    }
    log.error('embedded database ended unexpectedly; starting it again')
    try {
      await restart()
      log.info('embedded database runs again')
      failures = 0
    } catch (error) {
      failures += 1
      log.error({ err: error }, 'embedded database could not be started again')
    }
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It ended meanwhile.
  }
}

interface EmbeddedOptions {
  dataDir: string
  log: Logger
  /** Settings that override the defaults, for a server whose data may be lost. */
  settings?: Readonly<Record<string, string>>
  /** Called while a new server starts, for work that does not need it. */
  meanwhile?: () => void
}

export interface EmbeddedDatabase {
  /** URL of the application's role, which is no superuser. */
  url: string
  /** URL of the superuser, for tests. */
  administratorUrl: string
  port: number
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in `dataDir`, on a free loopback port. Adopts a server that still runs there, left by a
 * killed process or used by another one. If the server dies, it is started again on its port.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options
  const began = performance.now()
  const cluster = await openCluster(options.dataDir, options.settings ?? {})
  let running = await ensureRunning(cluster, 0, options.meanwhile)
  const { port } = running
  const administratorUrl = urlOf(cluster, port)
  const ownPassword = await prepareRoles({ password: cluster.password, administratorUrl })
  log.info({ port, ms: Math.round(performance.now() - began) }, 'embedded database is ready')

  const stopping = new AbortController()
  const watching = keepRunning(cluster, {
    log,
    signal: stopping.signal,
    running: () => running,
    async restart() {
      running = await ensureRunning(cluster, port)
    },
  })
  return {
    url: applicationUrl(ownPassword, port),
    administratorUrl,
    port,
    async stop() {
      stopping.abort()
      await watching
      if (await isUsedByOthers(cluster, port)) log.info('embedded database is left to its other users')
      else await shutDown(cluster, running)
    },
  }
}
