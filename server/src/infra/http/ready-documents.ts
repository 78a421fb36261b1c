import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { RequestEnv } from './mount-endpoint.ts'

interface Ready {
  plain: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer>
  br: Buffer<ArrayBuffer>
}

/** What a built document has in place of the address that the product is reached at. */
const placeholder = '__PUBLIC_URL__'

/**
 * Sends documents that name the product's own address, which only the running product knows. Each is filled in and
 * compressed once; undefined when there is no such file.
 */
export function readyDocuments(folder: string, publicUrl: string) {
  const known = new Map<string, Promise<Ready>>()
  const prepare = (file: string): Promise<Ready> => {
    const before = known.get(file)
    if (before) return before
    const ready = prepareDocument(join(folder, file), publicUrl.replace(/\/$/, ''))
    known.set(file, ready)
    // A build may still be under way.
    ready.catch(() => known.delete(file))
    return ready
  }
  return async (c: Context<RequestEnv>, file: string): Promise<Response | undefined> => {
    const ready = await prepare(file).catch(() => undefined)
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

async function prepareDocument(file: string, address: string): Promise<Ready> {
  const plain = Buffer.from((await readFile(file, 'utf8')).replaceAll(placeholder, address))
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)])
  return { plain, gzip: zipped, br }
}
