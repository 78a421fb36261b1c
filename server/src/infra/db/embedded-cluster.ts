import { execFile } from 'node:child_process'
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
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  canEnter,
  databaseAccount,
  ownerOf,
  type Account,
  findBinaries,
  type Binaries,
} from './embedded-binaries.ts'

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

export const clusterUser = 'skein'

/** Used by root if the database account cannot enter the data folder, for example below a private home. */
const systemData = '/var/lib/skein'
const systemPrograms = '/var/cache/skein'

/** Opens the database in `dataDir`, or creates an empty one with a random password. */
export async function openCluster(dataDir: string, settings: Cluster['settings']): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const root = realpathSync(dataDir)
  const home = homeOf(root)
  const account = existsSync(home) ? ownerOf(home) : databaseAccount()
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
function homeOf(root: string): string {
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
