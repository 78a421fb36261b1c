// Loaded before a program whose start should be quick. Node looks up the manifest of a package for every file that a
// package imports from itself, and reads all of it each time; here each manifest is read once.
import { readFileSync } from 'node:fs'
import { findPackageJSON, registerHooks, type ResolveFnOutput } from 'node:module'

type Folder = { manifest: string; holdsModules: boolean }

const folders = new Map<string, Folder>()
const typeOfManifest = new Map<string, unknown>()
const foundPackages = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions, importAttributes } = context
    if (!parentURL?.startsWith('file:') || specifier.startsWith('node:')) return next(specifier, context)
    const isPlainImport = !conditions.includes('require') && Object.keys(importAttributes).length === 0
    if (!isPlainImport) return next(specifier, context)
    if (!specifier.startsWith('.')) return findOnce(specifier, parentURL, () => next(specifier, context))
    const { href } = new URL(specifier, parentURL)
    if (href.endsWith('.ts')) return { url: href, format: 'module-typescript', shortCircuit: true }
    if (!href.endsWith('.js') || !folderOf(href).holdsModules) return next(specifier, context)
    return { url: href, format: 'module', shortCircuit: true }
  },
})

/** All files of a package mean the same by a package's name. */
function findOnce(specifier: string, parentUrl: string, find: () => ResolveFnOutput): ResolveFnOutput {
  const key = `${folderOf(parentUrl).manifest} ${specifier}`
  const known = foundPackages.get(key)
  if (known) return { ...known, shortCircuit: true }
  const found = find()
  foundPackages.set(key, found)
  return found
}

function folderOf(url: string): Folder {
  const path = url.slice(0, url.lastIndexOf('/'))
  const known = folders.get(path)
  if (known) return known
  const manifest = findPackageJSON(url) ?? ''
  const folder = { manifest, holdsModules: readType(manifest) === 'module' }
  folders.set(path, folder)
  return folder
}

function readType(manifest: string): unknown {
  if (manifest === '') return undefined
  if (!typeOfManifest.has(manifest)) {
    typeOfManifest.set(manifest, JSON.parse(readFileSync(manifest, 'utf8')).type)
  }
  return typeOfManifest.get(manifest)
}
