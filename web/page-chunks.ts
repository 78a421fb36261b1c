import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { screens } from './src/app/screens.ts'

/** A page and the modules that it loads before it shows. */
export interface Page {
  name: string
  parts: readonly string[]
}

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
 * Returns a group of chunks for all modules that pages load before they show. Modules of the same pages are one chunk:
 * a page loads few files, and little that it does not need.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup {
  const pages = screens.flatMap(({ size }) =>
    size && !prerenderedPages.includes(size.name) ? [{ ...size, parts: size.parts.map(inWeb) }] : [],
  )
  let names: ReadonlyMap<string, string> | undefined
  return {
    debugName: 'pages',
    name(module, context) {
      names ??= chunkNames(pages, (each) => context.getModuleInfo(each)?.importedIds ?? [])
      return names.get(module) ?? null
    },
  }
}

/**
 * Returns the names of chunks by module. A module is loaded by all pages that load one of its importers, so that a chunk
 * only imports chunks of more pages: chunks never import each other. Parts keep their own chunks.
 */
export function chunkNames(pages: readonly Page[], importsOf: ImportsOf): Map<string, string> {
  const pagesOf = new Map<string, string[]>()
  for (const { name, parts } of pages) {
    for (const module of reach(parts, importsOf)) pagesOf.set(module, [...(pagesOf.get(module) ?? []), name])
  }
  const base = reach(entries, importsOf)
  const parts = new Set(pages.flatMap((page) => page.parts))
  const names = new Map<string, string>()
  for (const module of [...base, ...pagesOf.keys()]) {
    const users = pagesOf.get(module) ?? []
    if (parts.has(module)) continue
    if (base.has(module) || users.includes(openPage)) names.set(module, baseChunk(module))
    else if (users.length >= commonFrom) names.set(module, 'common')
    else names.set(module, users.join('-'))
  }
  return names
}

/** Libraries stay in the browser's cache when only our code changes. They never import our code. */
const baseChunk = (module: string) => (/[\\/]node_modules[\\/]/.test(module) ? 'libraries' : 'base')

function reach(modules: readonly string[], importsOf: ImportsOf): Set<string> {
  const reached = new Set<string>()
  const waiting = [...modules]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (reached.has(module)) continue
    reached.add(module)
    waiting.push(...importsOf(module))
  }
  return reached
}

function inWeb(path: string): string {
  return join(import.meta.dirname, path)
}
