import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { databaseAccount, homeOf, installedMajor, storedHome } from '../embedded/embedded-cluster.ts'
import { isRunningIn } from '../embedded/embedded.ts'
import { unpackArchive } from './archive.ts'
import { Manifest, manifestName } from './backup-folder.ts'

/** The backup or the data folder does not allow a restore; the message says what to do. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

interface RestoreOptions {
  file: string
  dataDir: string
  /** Name of the file that tells the next start of the restore. */
  marker: string
  /** Whether an existing data folder is kept under another name instead of refused. */
  force: boolean
}

export interface Restored {
  created_at: string
  /** Where the earlier data folder is. */
  aside: string | null
}

/** Unpacks a backup beside the data folder and renames it, so that a failure leaves the data folder as it is. */
export async function restoreFolder({ file, dataDir, marker, force }: RestoreOptions): Promise<Restored> {
  const target = resolve(dataDir)
  const isUsed = existsSync(target) && readdirSync(target).length > 0
  if (!existsSync(file)) throw new RestoreError(`There is no file ${file}.`)
  if (isUsed && isRunningIn(target)) throw new RestoreError(`Skein runs in ${dataDir}. Stop it first.`)
  if (isUsed && !force) {
    throw new RestoreError(
      `${dataDir} is not empty. Set DATA_DIR to an empty folder, or add --force: then the folder is kept under another name.`,
    )
  }
  const fresh = join(dirname(target), `.${basename(target)}-restoring-${process.pid}`)
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  try {
    const created_at = await unpackInto(fresh, file)
    writeFileSync(join(fresh, marker), '', { mode: 0o600 })
    const aside = isUsed
      ? `${target}-before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      : null
    if (aside !== null) renameSync(target, aside)
    else rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
    return { created_at, aside }
  } catch (error) {
    rmSync(storedHome(fresh), { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

/** Returns when the backup was made. */
async function unpackInto(fresh: string, file: string): Promise<string> {
  const account = databaseAccount()
  const home = homeOf(fresh)
  const ofDatabase = (name: string) => name === 'postgres' || name.startsWith('postgres/')
  if (home !== join(fresh, 'postgres')) mkdirSync(home, { recursive: true, mode: 0o700 })
  const names = await unpackArchive(file, {
    placeOf: (name) => (ofDatabase(name) ? join(home, name.slice('postgres'.length)) : join(fresh, name)),
    ownerOf: (name) => (ofDatabase(name) ? account : undefined),
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RestoreError(`${file} cannot be unpacked: ${reason}`, { cause: error })
  })
  if (!names.has(manifestName)) throw new RestoreError(`${file} is not a complete backup of npm run backup.`)
  const manifest = Manifest.safeParse(JSON.parse(readFileSync(join(fresh, manifestName), 'utf8')))
  if (!manifest.success) throw new RestoreError(`${file} has a format that this release does not know.`)
  const here = `${process.platform}-${process.arch}`
  if (manifest.data.platform !== here) {
    throw new RestoreError(`The backup is from ${manifest.data.platform}; it cannot be used on ${here}.`)
  }
  const major = installedMajor()
  if (manifest.data.postgres !== major) {
    throw new RestoreError(
      `The backup is from PostgreSQL ${manifest.data.postgres}; this release runs ${major}. Restore it with the release that made it.`,
    )
  }
  rmSync(join(fresh, manifestName))
  return manifest.data.created_at
}
