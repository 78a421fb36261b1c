import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface FileChoice {
  /** Glob patterns. `*` matches no name that begins with a dot. */
  include: string[]
  exclude: string[]
}

/**
 * Returns a hash of the paths below `folder` and the contents of the chosen files. It depends neither on the place of the
 * folder, nor on the times of its files, nor on the separator of the operating system.
 */
export function hashFiles(folder: string, { include, exclude }: FileChoice): string {
  const files = globSync(include, { cwd: folder, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
