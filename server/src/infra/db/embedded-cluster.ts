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
import { canEnter, databaseAccount, ownerOf, type Account } from './embedded-account.ts'
import { findBinaries, type Binaries } from './embedded-binaries.ts'

/** A database on disk: its files, its password, and who may run it with which programs. */
export interface Cluster {
  data: string
  log: string
  password: string
  account: Account | undefined
  binaries: Binaries
  /** On top of the server's usual settings. */
  settings: Readonly<Record<string, string>>
}

export const clusterUser = 'skein'

/** Where root keeps what the database's account could not reach below a private home. */
const systemData = '/var/lib/skein'
const systemPrograms = '/var/cache/skein'

/** Finds the database of `dataDir`, or makes a new empty one with a random password. */
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
 * Inside `root`, unless we are root and the database's account cannot get there: then a folder of the system,
 * remembered in `root`. A private `root` is opened for passing through to that account's group, to nobody else.
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
    // Another starter was faster; its place is ours.
  }
  return readFileSync(pointer, 'utf8')
}

/** Made beside its place and moved there whole, so that a crash or a second starter never sees half of it. */
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
    // Upper and lower case of every script, with an order that no system library can change.
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
