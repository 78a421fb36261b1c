import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster } from './embedded-cluster.ts'
import { isOurs } from './embedded-question.ts'

export interface Running {
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
  // Worker processes for reading ahead are of no use on two cores.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements carry what people wrote; the product logs them without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Adopts or starts, on `port` unless that is 0. Of two starters one wins by PostgreSQL's own lock file and
 * the other adopts.
 */
export async function ensureRunning(
  cluster: Cluster,
  port: number,
  meanwhile?: () => void,
): Promise<Running> {
  let failure = 'it does not accept its password'
  for (let attempt = 0; attempt < 5; attempt++) {
    const found = await adopt(cluster)
    if (found) return found
    failure = await launch(cluster, port > 0 ? port : await freePort(), meanwhile)
    if (failure !== '') await wait(200)
  }
  const found = await adopt(cluster)
  if (found) return found
  throw new Error(`The embedded database does not start: ${failure}`)
}

/** Waits for a server that is on its way, and proves that it is the one of this cluster. */
async function adopt(cluster: Cluster): Promise<Running | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(5)) {
    const seen = readPidFile(cluster)
    if (!seen) return undefined
    if (!isServer(seen.pid)) {
      // Left by a crash. If the number belongs to a stranger now, PostgreSQL would take that for a server.
      if (isAlive(seen.pid)) rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (seen.status === 'ready' && (await isOurs(cluster, seen.port))) return seen
  }
  return undefined
}

/** Empty when the server came up, else the end of its log. */
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
    // Its own group: what ends the product's group must not cut the database off in mid-write.
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
  while (!failure && readPidFile(cluster)?.status !== 'ready') await wait(5)
  child.removeAllListeners()
  return failure && `${failure}\n${readFileSync(cluster.log, 'utf8').slice(began)}`
}

interface PidFile extends Running {
  status: string
}

function readPidFile(cluster: Cluster): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

/** Whether a PostgreSQL server lives under this number; a dead one that nobody has buried yet does not count. */
export function isServer(pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  try {
    return /\(postgres\S*\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
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

/** The fast kind: open transactions are rolled back, everything committed is written. */
export async function shutDown(cluster: Cluster, { pid }: Running): Promise<void> {
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
