import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

/** Characters from which compression saves a packet. */
const longFrom = 1400

/** Sends JSON with the status and headers of `c`; a long text compressed. */
export function sendJson(c: Context, value: unknown): Response | Promise<Response> {
  c.header('Content-Type', 'application/json')
  const text = JSON.stringify(value)
  return text.length < longFrom ? c.body(text) : sendCompressed(c, text)
}

/**
 * Sends a text with the status and headers of `c`, compressed as the client accepts it. Compression runs outside of the
 * event loop.
 */
export async function sendCompressed(c: Context, text: string): Promise<Response> {
  const [body, encoding] = await compress(Buffer.from(text), c.req.header('accept-encoding') ?? '')
  c.header('Content-Length', String(body.byteLength))
  if (encoding !== undefined) c.header('Content-Encoding', encoding)
  return c.req.method === 'HEAD' ? c.body(null) : c.body(body)
}

/** The quality is low, because it runs for every request. */
async function compress(
  text: Buffer<ArrayBuffer>,
  accepted: string,
): Promise<[Buffer<ArrayBuffer>, 'br' | 'gzip' | undefined]> {
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return [await promisify(brotliCompress)(text, { params }), 'br']
  }
  return accepted.includes('gzip') ? [await promisify(gzip)(text), 'gzip'] : [text, undefined]
}
