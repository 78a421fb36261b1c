import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { areas } from '../boundaries.js'

export type Area = (typeof areas)[number]

/** A specifier is either one of our files, as a path from the root, or a package. */
export type Target = { file: string } | { package: string }

const workspaces = new Map<string, Map<string, string>>()

export function pathFromRoot(root: string, file: string): string {
  return relative(realRoot(root), realPath(file)).split(sep).join('/')
}

export function areaOf(path: string): Area | undefined {
  return areas.find((area) => area.files.test(path))
}

export function resolveImport(root: string, importer: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { file: pathFromRoot(root, resolve(dirname(importer), specifier)) }
  if (specifier.startsWith('/')) return { file: pathFromRoot(root, specifier) }
  const [workspace = ''] = pathFromRoot(root, importer).split('/')
  if (specifier.startsWith('#')) return ownImport(root, workspace, specifier)
  if (specifier.startsWith('@skein/')) return workspaceExport(root, specifier)
  return { package: specifier }
}

/** `#src/x.ts` by the `imports` of the importer's package.json. */
function ownImport(root: string, workspace: string, specifier: string): Target {
  const mapped = match(entriesOf(root, workspace, 'imports'), specifier)
  return mapped ? { file: join(workspace, mapped) } : { package: specifier }
}

/** `@skein/contract/limits` by the `exports` of that workspace's package.json. */
function workspaceExport(root: string, specifier: string): Target {
  const [, workspace = '', ...rest] = specifier.split('/')
  const mapped = match(entriesOf(root, workspace, 'exports'), ['.', ...rest].join('/'))
  return { file: join(workspace, mapped ?? rest.join('/')) }
}

function match(entries: Map<string, string>, wanted: string): string | undefined {
  for (const [pattern, target] of entries) {
    if (pattern === wanted) return target
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !wanted.startsWith(before) || !wanted.endsWith(after)) continue
    return target.replace('*', wanted.slice(before.length, wanted.length - after.length))
  }
  return undefined
}

function entriesOf(root: string, workspace: string, field: 'imports' | 'exports'): Map<string, string> {
  const key = `${root}:${workspace}:${field}`
  const known = workspaces.get(key)
  if (known) return known
  const file = join(root, workspace, 'package.json')
  const manifest: Record<string, Record<string, string> | undefined> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {}
  const entries = new Map(Object.entries(manifest[field] ?? {}))
  workspaces.set(key, entries)
  return entries
}

function realRoot(root: string): string {
  return realPath(root)
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
