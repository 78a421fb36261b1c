import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'

const sticky = 0o1000
const ofOthers = 0o077
/** Root leaves the right to pass through to the account of the database, see `openCluster`. */
const ofOthersForRoot = 0o066

/**
 * Makes the data folder if it is missing, and takes the rights of other users to an existing one away. Returns a warning
 * when that is not possible, else undefined.
 */
export function closeDataFolder(path: string): string | undefined {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return undefined
  const isRoot = process.getuid?.() === 0
  const { mode } = statSync(path)
  const open = mode & (isRoot ? ofOthersForRoot : ofOthers)
  if (open === 0) return undefined
  const advice = `Other users of this machine may read DATA_DIR (${(mode & 0o777).toString(8)}).`
  if ((mode & sticky) !== 0 || resolve(path) === resolve(tmpdir())) {
    return `${advice} It is a folder that all users share: set DATA_DIR to a folder of its own.`
  }
  try {
    chmodSync(path, mode & 0o7777 & ~open)
    return undefined
  } catch {
    return `${advice} Its owner is another user; run chmod 700 on it as that user.`
  }
}
