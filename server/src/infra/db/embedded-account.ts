import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account that PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/** Returns undefined for an ordinary user, who runs the server; for root `postgres`, else `nobody`. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return accountNamed('postgres') ?? accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Returns the owner of an existing database, who runs it also when root starts it later. */
export function ownerOf(path: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(path)
  return uid === 0 ? databaseAccount() : { uid, gid }
}

/** Returns whether the account may enter `path` and all its parent folders. */
export function canEnter(path: string, account: Account | undefined): boolean {
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
