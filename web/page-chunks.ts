import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { frames } from './src/app/frames.ts'
import { screens } from './src/app/screens.ts'

/** A page, the modules that it loads before it shows, and those that it loads on its own afterwards. */
export interface Page {
  name: string
  parts: readonly string[]
  later: readonly string[]
}

/** Parts around the content of pages, which load after it shows. */
type Frame = Pick<Page, 'name' | 'parts'>

/** Returns the modules that a module imports statically. */
export type ImportsOf = (module: string) => readonly string[]

/** A page without a session: it loads little, and what it loads every page may load. */
const openPage = 'get_started'
/** The document and what it loads on every page. */
const entries = ['index.html', 'src/main.tsx'].map(inWeb)
/** Prerendered pages have a build of their own. */
const prerenderedPages = ['landing', 'privacy', 'terms']
/** What this many pages load is one chunk. Fewer pages make larger pages, more pages make more files. */
const commonFrom = 5

/**
 * Returns a group of chunks for all modules that pages load without being asked. Modules of the same pages are one chunk:
 * a page loads few files, and little that it does not need.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup {
  const pages = screens.flatMap(({ size }) =>
    size && !prerenderedPages.includes(size.name)
      ? [{ name: size.name, parts: size.parts.map(inWeb), later: (size.later ?? []).map(inWeb) }]
      : [],
  )
  const around = frames.map(({ name, parts }) => ({ name, parts: parts.map(inWeb) }))
  let names: ReadonlyMap<string, string> | undefined
  return {
    debugName: 'pages',
    name(module, context) {
      names ??= chunkNames(
        { pages, frames: around },
        (each) => context.getModuleInfo(each)?.importedIds ?? [],
      )
      return names.get(module) ?? null
    },
  }
}

/**
 * Returns the names of chunks by module. A module is loaded by all pages that load one of its importers, so that a chunk
 * only imports chunks of more pages: chunks never import each other.
 */
export function chunkNames(
  { pages, frames }: { pages: readonly Page[]; frames: readonly Frame[] },
  importsOf: ImportsOf,
): Map<string, string> {
  const base = reach(entries, importsOf)
  const before = pagesByModule(pages, ({ parts }) => reach(parts, importsOf))
  const ever = pagesByModule(
    [...frames.map((frame) => ({ ...frame, later: [] })), ...pages],
    ({ parts, later }) => reach([...parts, ...later], importsOf),
  )
  const names = new Map<string, string>()
  for (const module of [...base, ...ever.keys()]) {
    const initialPages = before.get(module) ?? []
    const users = ever.get(module) ?? []
    const frame = frames.find(({ name }) => users.includes(name))
    if (base.has(module) || initialPages.includes(openPage)) names.set(module, baseChunk(module))
    else if (initialPages.length >= commonFrom) names.set(module, 'common')
    else if (frame) names.set(module, frame.name)
    else if (users.length >= commonFrom) names.set(module, 'common-later')
    else names.set(module, chunkOf(users, initialPages.length === 0))
  }
  return names
}

const laterSuffix = '-later'

/** Names the chunk of some pages. */
const chunkOf = (pages: readonly string[], isLater: boolean): string =>
  pages.join('+') + (isLater ? laterSuffix : '')

/** Returns the pages in the name of a chunk; a chunk of a frame, or of five pages and more, has one name of its own. */
export const pagesOfChunk = (chunk: string): string[] =>
  (chunk.endsWith(laterSuffix) ? chunk.slice(0, -laterSuffix.length) : chunk).split('+')

function pagesByModule(
  pages: readonly Page[],
  modulesOf: (page: Page) => ReadonlySet<string>,
): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const page of pages) {
    for (const module of modulesOf(page)) names.set(module, [...(names.get(module) ?? []), page.name])
  }
  return names
}

/**
 * Libraries stay in the browser's cache when only our code changes. They never import our code. React, half of them, is a
 * chunk of its own: two connections load in parallel what one takes longer for.
 */
function baseChunk(module: string): string {
  const library = /[\\/]node_modules[\\/](@?[^\\/]+)/.exec(module)?.[1]
  if (library === undefined) return 'base'
  return ['react', 'react-dom', 'scheduler'].includes(library) ? 'react' : 'libraries'
}

function reach(modules: readonly string[], importsOf: ImportsOf): Set<string> {
  const reachableModules = new Set<string>()
  const waiting = [...modules]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (reachableModules.has(module)) continue
    reachableModules.add(module)
    waiting.push(...importsOf(module))
  }
  return reachableModules
}

function inWeb(path: string): string {
  return join(import.meta.dirname, path)
}
