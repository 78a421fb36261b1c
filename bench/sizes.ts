import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Measure } from './report/measure.ts'

/** One chunk of the built web app, as Vite writes it into its manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** The parts that a page needs beside the entry before it can show anything. */
const pages: Readonly<Record<string, readonly string[]>> = {
  chat: ['src/app/require-session.tsx', 'src/features/assistant/chat-screen.tsx'],
  get_started: ['src/features/auth/auth-screen.tsx'],
  platforms: ['src/app/require-session.tsx', 'src/features/platforms/platforms-screen.tsx'],
  connections: ['src/app/require-session.tsx', 'src/features/platforms/connections-screen.tsx'],
  billing: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/billing/billing-screen.tsx',
  ],
  settings: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/settings/settings-screen.tsx',
  ],
  chooser: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/automations/chooser-screen.tsx',
  ],
  dashboard: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/dashboard/dashboard-screen.tsx',
  ],
  lists: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/automations/automations-screen.tsx',
  ],
  livechat: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/app/live-chat-screen.tsx',
  ],
  editor: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/automations/comment-reply/comment-reply-screen.tsx',
  ],
  message_editor: [
    'src/app/require-session.tsx',
    'src/features/workspace/workspace-shell.tsx',
    'src/features/automations/private-message/private-message-screen.tsx',
  ],
}

const dist = join(import.meta.dirname, '..', 'web', 'dist')

/** Compressed JavaScript that each page loads before it shows, in kB of 1,000 bytes. */
export async function sizes(): Promise<Measure[]> {
  const manifest = readManifest()
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (entry === undefined) throw new Error('The built web app has no entry: build it with `npm start`.')
  return Object.entries(pages).map(([page, parts]) => {
    const files = new Set<string>()
    for (const part of [entry, ...parts]) collect(manifest, part, files)
    const bytes = [...files].reduce((sum, file) => sum + compressedSize(file), 0)
    return { name: `sizes.${page}`, value: bytes / 1000, unit: 'kB' }
  })
}

function collect(manifest: Readonly<Record<string, Chunk>>, name: string, files: Set<string>): void {
  const chunk = manifest[name]
  if (!chunk)
    throw new Error(`The built web app has no chunk for ${name}: is the page named in sizes.ts still there?`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const inner of chunk.imports ?? []) collect(manifest, inner, files)
}

const compressedSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** Written by the build that we depend on. */
function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
}
