import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Measure } from './report/measure.ts'

/** One chunk of the built web app, as Vite writes it into its manifest. */
interface Chunk {
  file: string
  css?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
  imports?: string[]
}

const SESSION = 'src/app/require-session.tsx'
const WORKSPACE = [SESSION, 'src/features/workspace/workspace-shell.tsx']

/** The parts that a page loads besides the entry before it shows anything. */
const pages: Readonly<Record<string, readonly string[]>> = {
  chat: [SESSION, 'src/features/assistant/chat-screen.tsx'],
  get_started: ['src/features/auth/auth-screen.tsx'],
  platforms: [SESSION, 'src/features/platforms/platforms-screen.tsx'],
  connections: [SESSION, 'src/features/platforms/connections-screen.tsx'],
  billing: [...WORKSPACE, 'src/features/billing/billing-screen.tsx'],
  settings: [...WORKSPACE, 'src/features/settings/settings-screen.tsx'],
  chooser: [...WORKSPACE, 'src/features/automations/chooser-screen.tsx'],
  dashboard: [...WORKSPACE, 'src/features/dashboard/dashboard-screen.tsx'],
  lists: [...WORKSPACE, 'src/features/automations/automations-screen.tsx'],
  livechat: [...WORKSPACE, 'src/app/live-chat-screen.tsx'],
  editor: [...WORKSPACE, 'src/features/automation-editor/comment-reply/comment-reply-screen.tsx'],
  message_editor: [...WORKSPACE, 'src/features/automation-editor/private-message/private-message-screen.tsx'],
}

/** What a public page loads to become interactive; it shows before. */
const publicPages: Readonly<Record<string, string>> = {
  landing: 'src/features/landing/landing-page.tsx',
  privacy: 'src/features/legal/legal-text.tsx',
  terms: 'src/features/legal/legal-text.tsx',
}

const firstFonts = /(bricolage-grotesque|instrument-sans)-latin-wght-normal.*\.woff2$/

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Returns the compressed code that each page loads before it shows, in whole kB of 1,000 bytes. */
export async function sizes(): Promise<Measure[]> {
  const app = readManifest('manifest.json')
  const open = readManifest('public-manifest.json')
  const entry = entryOf(app)
  const openEntry = 'public.html'
  const scripts = [
    ...Object.entries(pages).map(([page, parts]) => sizeOfPage(page, app, [entry, ...parts])),
    ...Object.entries(publicPages).map(([page, part]) =>
      sizeOfPage(page, open, [openEntry, ...(open[openEntry]?.dynamicImports ?? []), part]),
    ),
  ]
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
    throw new Error(`The built web app has no chunk for ${name}: is the page named in sizes.ts still there?`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const inner of chunk.imports ?? []) collect(manifest, inner, files)
}

const compressedSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** Written by the build that we depend on. */
function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', file), 'utf8'))
}
