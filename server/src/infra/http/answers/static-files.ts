import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { RequestEnv } from '../mount-endpoint.ts'
import { preparedDocuments, screenDocuments, variesByReader, type ReaderOf } from './page-documents.ts'
import { baseLocale, getLocale } from '@skein/messages/runtime'
import { canonicalAddress } from '../requests/request-origin.ts'

export interface StaticOptions {
  /** Folder with `index.html` and `assets/`. Documents of another language are in a folder with its name. */
  folder: string
  publicUrl: string
  /** Returns the document of a path, a file in `folder`, if it has one of its own. */
  documentAt?: (path: string) => string | undefined
  /** Returns the document for a path whose own document does not exist; it is sent with the status 404. */
  missingAt?: (path: string) => string | undefined
  /** Returns the reader of a page; null if the session cannot be read. */
  readerOf?: ReaderOf
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
]

/** Serves the built web app: files and documents by their path, and `index.html` for every other page. */
export function staticFiles({
  folder,
  publicUrl,
  documentAt = () => undefined,
  missingAt = () => undefined,
  readerOf = () => Promise.resolve(null),
}: StaticOptions): MiddlewareHandler<RequestEnv> {
  const ready = preparedDocuments(publicUrl)
  const screen = screenDocuments(readerOf)
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const path = pathOf(c.req.path)
    if (path === undefined || path.startsWith('/api/') || path === '/api') return next()
    const folders = foldersOf(folder)
    const document = documentAt(path.replace(/(?<=.)\/$/, ''))
    const file = join(folder, path)
    if (document !== undefined && extname(path) !== '') return (await ready(c, folders, document)) ?? next()
    if (extname(path) !== '' && file.startsWith(folder + sep)) {
      const answer = await sendFile(c, file, path)
      if (answer) return answer
    }
    const accepted = c.req.header('accept') ?? '*/*'
    const browser = accepted.includes('text/html')
    if (!(browser || takesAnything(accepted, path)) || path.startsWith('/assets/')) return next()
    c.set('route', 'page')
    const elsewhere = browser ? canonicalAddress(c.req.url, publicUrl) : undefined
    if (elsewhere !== undefined) return c.redirect(elsewhere, 302)
    const answer = await (document === undefined ? screen(c, folders, path) : ready(c, folders, document))
    const missing = answer === undefined ? missingAt(path) : undefined
    if (missing !== undefined) {
      c.status(404)
      return (await ready(c, folders, missing)) ?? next()
    }
    if (answer !== undefined) return answer
    for (const each of folders) {
      const page = await sendFile(c, join(each, 'index.html'), '/')
      if (page) return page
    }
    return next()
  }
}

/** Returns the folders of documents in the language of the request, the folder of English last. */
const foldersOf = (folder: string): string[] =>
  getLocale() === baseLocale ? [folder] : [join(folder, getLocale()), folder]

/** Crawlers, health checks and `curl` accept anything: they get pages too, but not for a missing file. */
const takesAnything = (accepted: string, path: string) => accepted.includes('*/*') && extname(path) === ''

function pathOf(encoded: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(encoded))
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

async function sendFile(c: Context<RequestEnv>, file: string, path: string): Promise<Response | undefined> {
  const chosenFile = await chooseEncoding(file, c.req.header('accept-encoding') ?? '')
  if (!chosenFile) return undefined
  if (path !== '/') c.set('route', 'file')
  const hashed = path.startsWith('/assets/')
  c.header('Content-Type', getMimeType(file) ?? 'application/octet-stream')
  c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('Vary', path === '/' ? variesByReader : 'Accept-Encoding')
  if (chosenFile.encoding) c.header('Content-Encoding', chosenFile.encoding)
  c.header('Content-Length', String(chosenFile.size))
  if (c.req.method === 'HEAD') return c.body(null)
  return c.body(new Uint8Array(await readFile(chosenFile.file)))
}

async function chooseEncoding(file: string, accepted: string) {
  for (const { name, suffix } of encodings) {
    if (!accepted.includes(name)) continue
    const size = await sizeOf(file + suffix)
    if (size !== undefined) return { file: file + suffix, size, encoding: name }
  }
  const size = await sizeOf(file)
  return size === undefined ? undefined : { file, size, encoding: undefined }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile() ? stats.size : undefined
}
