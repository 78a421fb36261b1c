import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants as zlib, brotliCompressSync, gzipSync } from 'node:zlib'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web', 'dist')
const stamp = join(dist, '.built-from')
const sources = ['web/**/*', 'contract/src/**/*', 'docs/{guide,pictures}/*', 'package-lock.json']
const ignored = ['web/dist/**', 'web/node_modules/**', '**/*.test.ts', '**/*.test.tsx']

/** Builds web/dist if its sources changed. Throws with the output of the build if it fails. */
export function buildWebWhenStale(): void {
  const wanted = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write('Building the web app …\n')
  const fresh = join(root, '.cache', `web-${process.pid}`)
  try {
    runVite('build', '--outDir', fresh, '--emptyOutDir')
    runVite('build', '--config', 'vite-public.config.ts', '--outDir', fresh)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
  compress(fresh)
  writeFileSync(join(fresh, '.built-from'), wanted)
  putInPlace(fresh)
}

function runVite(...args: string[]): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawnSync(process.execPath, [vite, ...args], {
    cwd: join(root, 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  if (build.status !== 0) throw new Error(`The web app could not be built.\n${build.stdout}${build.stderr}`)
}

/** Writes compressed files, so that the server need not compress static files. */
function compress(folder: string): void {
  for (const file of globSync('{index.html,*.js,assets/*.{js,css,json}}', { cwd: folder })) {
    const path = join(folder, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    // Quality 9 of 11 takes a tenth of the time for 2 % larger files.
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

/** Moves the build into place. Of two concurrent builds the second one is discarded. */
function putInPlace(fresh: string): void {
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  try {
    renameSync(fresh, dist)
  } catch (error) {
    if (!existsSync(dist)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
  rmSync(old, { recursive: true, force: true })
}

function hashSources(): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const hash = createHash('sha256')
  const entries = globSync(sources, { cwd: root, exclude: ignored, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
