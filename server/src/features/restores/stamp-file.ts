import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Stamp = z.object({
  counter: z.number(),
  /** Inode and time of creation of this file, which differ in a copy of the folder. */
  inode: z.number(),
  created: z.number(),
})

/** `missing` also stands for a file that cannot be read. */
export type StampState = { kind: 'missing' } | { kind: 'kept' | 'copied'; counter: number }

/** The value of the counter that this data folder has seen last, outside the database. */
export interface StampFile {
  read(): StampState
  write(counter: number): void
  /** Whether `npm run restore` unpacked this folder and no process has started since. */
  isRestored(): boolean
  clearRestored(): void
}

export const restoredMarker = 'restored'

export function openStampFile(dataDir: string): StampFile {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'last-written')
  const marker = join(dataDir, restoredMarker)
  return {
    read() {
      try {
        const { counter, inode, created } = Stamp.parse(JSON.parse(readFileSync(path, 'utf8')))
        const here = statSync(path)
        const isOwn = here.ino === inode && here.birthtimeMs === created
        return { kind: isOwn ? 'kept' : 'copied', counter }
      } catch {
        return { kind: 'missing' }
      }
    },
    write(counter) {
      const next = `${path}.${process.pid}`
      writeFileSync(next, '', { mode: 0o600 })
      const { ino: inode, birthtimeMs: created } = statSync(next)
      writeFileSync(next, JSON.stringify({ counter, inode, created }))
      renameSync(next, path)
    },
    isRestored: () => statSync(marker, { throwIfNoEntry: false }) !== undefined,
    clearRestored: () => rmSync(marker, { force: true }),
  }
}
