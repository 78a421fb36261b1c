import { execFile } from 'node:child_process'
import { constants as zlib, brotliCompressSync, gzipSync } from 'node:zlib'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { baseLocale, locales, type Locale } from '@skein/messages/runtime'
import { hashFiles } from './hash-files.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'web', 'dist')
const stamp = join(dist, '.built-from')
const sources = {
  include: [
    'web/**/*',
    'messages/*/*.json',
    'contract/src/**/*',
    'docs/{guide,pictures}/*',
    'package-lock.json',
  ],
  exclude: ['web/dist/**', 'web/node_modules/**', '**/*.test.ts', '**/*.test.tsx'],
}

/**
 * Builds web/dist if its sources changed or a language is missing: all files of English, and a folder of documents for each
 * other language. WEB_LANGUAGES, for example `en,ar`, builds fewer than all languages.
 */
export async function buildWebWhenStale(): Promise<void> {
  const languages = languagesOf(process.env.WEB_LANGUAGES)
  const sourcesHash = hashFiles(root, sources)
  if (isBuilt(sourcesHash, languages)) return
  process.stderr.write('Building the web app …\n')
  const fresh = join(root, '.cache', `web-${process.pid}`)
  mkdirSync(dirname(fresh), { recursive: true })
  try {
    await buildLanguages(fresh, languages)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
  compress(fresh)
  writeFileSync(join(fresh, '.built-from'), [sourcesHash, ...languages].join(' '))
  putInPlace(fresh)
}

function languagesOf(names: string | undefined): Locale[] {
  const languages = locales.filter((each) => !names || names.split(',').includes(each))
  return languages.includes(baseLocale) ? languages : [baseLocale, ...languages]
}

function isBuilt(sourcesHash: string, languages: readonly Locale[]): boolean {
  if (!existsSync(stamp)) return false
  const [hash, ...builtLanguages] = readFileSync(stamp, 'utf8').split(' ')
  return hash === sourcesHash && languages.every((each) => builtLanguages.includes(each))
}

async function buildLanguages(fresh: string, languages: readonly Locale[]): Promise<void> {
  const waiting = [...languages]
  const work = async () => {
    for (let locale = waiting.shift(); locale; locale = waiting.shift()) await build(locale, fresh)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const locale of languages.filter((each) => each !== baseLocale)) shareAssets(fresh, locale)
}

/** Builds the app, the public pages and the guide in a language. */
async function build(locale: string, fresh: string): Promise<void> {
  const outDir = locale === baseLocale ? fresh : join(fresh, locale)
  await runVite(locale, 'build', '--outDir', outDir)
  await runVite(locale, 'build', '--config', 'vite-public.config.ts', '--outDir', outDir)
}

/** Moves the assets of a language to those of English. Their names contain a hash of their content. */
function shareAssets(fresh: string, locale: string): void {
  const folder = join(fresh, locale)
  for (const file of globSync('assets/*', { cwd: folder })) renameSync(join(folder, file), join(fresh, file))
}

async function runVite(locale: string, ...args: string[]): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', WEB_LOCALE: locale },
  }
  try {
    await promisify(execFile)(process.execPath, [vite, ...args], options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The web app could not be built in ${locale}.\n${stdout}${stderr}`, { cause: error })
  }
}

/** Writes compressed files, so that the server need not compress static files. */
function compress(folder: string): void {
  for (const file of globSync('{{,*/}index.html,*.js,assets/*.{js,css,json}}', { cwd: folder })) {
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
