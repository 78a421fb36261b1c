import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

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
  const hash = createHash('sha256')
  const paths = globSync(include, { cwd: folder, exclude }).map((path) => path.replaceAll(sep, '/'))
  for (const path of paths.sort()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
