import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { frames } from '../web/src/app/frames.ts'
import { screens, type Screen } from '../web/src/app/screens.ts'
import { pagesOfChunk } from '../web/page-chunks.ts'
import type { Measure } from './report/measure.ts'

/** One chunk of the built web app, as Vite writes it into its manifest. */
interface Chunk {
  file: string
  name?: string
  css?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  imports?: string[]
}

/** Public pages show before their code has loaded, which makes them interactive. */
const publicPages = ['/', '/privacy', '/terms']
const sized = screens.flatMap(({ path, audience, size }) => (size ? [{ path, audience, ...size }] : []))

const firstFonts = /(bricolage-grotesque|instrument-sans)-latin-wght-normal.*\.woff2$/

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Returns the compressed code that each page loads without being asked, in whole kB of 1,000 bytes. */
export async function sizes(): Promise<Measure[]> {
  const app = readManifest('manifest.json')
  const open = readManifest('public-manifest.json')
  const entry = entryOf(app)
  const openEntry = 'public.html'
  const scripts = sized.map(({ path, name, audience, parts }) =>
    publicPages.includes(path)
      ? sizeOfPage(name, open, [openEntry, ...(open[openEntry]?.dynamicImports ?? []), ...parts])
      : sizeOfPage(name, app, [
          entry,
          ...framesOf(audience).flatMap((frame) => chunksOf(app, frame)),
          // What pages without a session load belongs to the entry.
          ...(audience === 'open' ? [] : chunksOf(app, name)),
        ]),
  )
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => firstFonts.test(file))
  const bytes = fonts.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0)
  return [
    ...scripts,
    sizeOfStyles('css', app, entry),
    sizeOfStyles('css_public', open, openEntry),
    { name: 'sizes.fonts', value: fonts.length === 2 ? wholeKilobytes(bytes) : Number.NaN, unit: 'kB' },
  ]
}

type Manifest = Readonly<Record<string, Chunk>>

function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) throw new Error('The built web app has no entry: build it with `npm start`.')
  return entry
}

/** Returns the names of the frames around a page. */
const framesOf = (audience: Screen['audience']) =>
  frames.filter(({ isOpen }) => isOpen || audience !== 'open').map(({ name }) => name)

/** Returns the keys of the chunks of a page or frame. */
function chunksOf(manifest: Manifest, page: string): string[] {
  const keys = Object.keys(manifest).filter((key) => pagesOfChunk(manifest[key]?.name ?? '').includes(page))
  if (keys.length === 0) throw new Error(`The built web app has no chunk of ${page}.`)
  return keys
}

function sizeOfPage(page: string, manifest: Manifest, parts: readonly string[]): Measure {
  const files = new Set<string>()
  for (const part of parts) collect(manifest, part, files)
  return { name: `sizes.${page}`, value: sizeOf([...files]), unit: 'kB' }
}

const sizeOfStyles = (name: string, manifest: Manifest, entry: string): Measure => ({
  name: `sizes.${name}`,
  value: sizeOf(manifest[entry]?.css ?? []),
  unit: 'kB',
})

const sizeOf = (files: readonly string[]): number =>
  wholeKilobytes(files.reduce((sum, file) => sum + compressedSize(file), 0))

const wholeKilobytes = (bytes: number) => Math.round(bytes / 1000)

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk)
    throw new Error(
      `The built web app has no chunk for ${name}: is it still named as in web/src/app/screens.ts?`,
    )
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const inner of chunk.imports ?? []) collect(manifest, inner, files)
}

const compressedSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** Written by the build that we depend on. */
function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'))
}
