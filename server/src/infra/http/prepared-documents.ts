import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { RequestEnv } from './mount-endpoint.ts'

interface PreparedDocument {
  plain: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
}

/** Placeholder for PUBLIC_URL in built documents. */
const placeholder = '__PUBLIC_URL__'

/**
 * Sends documents that contain PUBLIC_URL, which is known only at run time. Each is filled in and
 * compressed once. Returns undefined if the file does not exist.
 */
export function preparedDocuments(folder: string, publicUrl: string) {
  const cache = new Map<string, Promise<PreparedDocument>>()
  const prepareOnce = (file: string): Promise<PreparedDocument> => {
    const cached = cache.get(file)
    if (cached) return cached
    const ready = prepareDocument(join(folder, file), publicUrl.replace(/\/$/, ''))
    cache.set(file, ready)
    // A build may still be running.
    ready.catch(() => cache.delete(file))
    return ready
  }
  return async (c: Context<RequestEnv>, file: string): Promise<Response | undefined> => {
    const ready = await prepareOnce(file).catch(() => undefined)
    if (!ready) return undefined
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'plain'
    c.header('Content-Type', typeOf(file))
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Accept-Encoding')
    c.header('Content-Length', String(ready[encoding].byteLength))
    if (encoding !== 'plain') c.header('Content-Encoding', encoding)
    return c.req.method === 'HEAD' ? c.body(null) : c.body(ready[encoding])
  }
}

const typeOf = (file: string): string =>
  extname(file) === '.html' ? 'text/html; charset=utf-8' : (getMimeType(file) ?? 'text/plain; charset=utf-8')

async function prepareDocument(file: string, address: string): Promise<PreparedDocument> {
  const plain = Buffer.from((await readFile(file, 'utf8')).replaceAll(placeholder, address))
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)])
  return { plain, gzip: zipped, br }
}
