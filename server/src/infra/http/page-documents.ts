import { readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { RequestEnv } from './mount-endpoint.ts'

/** Whoever asks for a page. */
export interface Reader {
  /** What the page would ask for first, as the API answers it. */
  known: unknown
  /** Folders of drawn screens that fit this reader, the best first. */
  screens: readonly string[]
}

/** `path` is the address that is opened. */
export type ReaderOf = (headers: Headers, path: string) => Promise<Reader | null>

/**
 * Sends the app to a reader: the drawn screen at this address if there is one, and in it what is known of the reader.
 * Made for one request, so nobody may keep it.
 */
export function screenDocuments(folder: string, readerOf: ReaderOf) {
  return async (c: Context<RequestEnv>, path: string): Promise<Response | undefined> => {
    const reader = await readerOf(c.req.raw.headers, path)
    if (reader === null) return undefined
    const document = await findDocument(folder, path, reader.screens)
    if (document === undefined) return undefined
    const filled = document.replace('</head>', () => `${elementOf(reader.known)}</head>`)
    const [body, encoding] = await compressed(filled, c.req.header('accept-encoding') ?? '')
    c.header('Content-Type', 'text/html; charset=utf-8')
    c.header('Cache-Control', 'no-store, private')
    c.header('Vary', 'Accept-Encoding, Cookie')
    c.header('Content-Length', String(body.byteLength))
    if (encoding !== undefined) c.header('Content-Encoding', encoding)
    return c.req.method === 'HEAD' ? c.body(null) : c.body(body)
  }
}

/** No script, so that nothing of it can run; without `<` nothing in it can end the element. */
const elementOf = (known: unknown): string =>
  `<script type="application/json" id="known">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`

async function findDocument(
  folder: string,
  path: string,
  screens: readonly string[],
): Promise<string | undefined> {
  const drawn = join(folder, 'screens')
  const files = screens.flatMap((screen) => {
    const file = join(drawn, screen, path.replace(/\/$/, ''))
    // One document stands for all addresses that end in an id.
    return [`${file}.html`, join(dirname(file), '_.html')]
  })
  for (const file of [...files.filter((each) => each.startsWith(drawn + sep)), join(folder, 'index.html')]) {
    const document = await readFile(file, 'utf8').catch(() => undefined)
    if (document !== undefined) return document
  }
  return undefined
}

/** Quickly, because it is done for every request. */
async function compressed(
  text: string,
  accepted: string,
): Promise<[Buffer<ArrayBuffer>, 'br' | 'gzip' | undefined]> {
  const plain = Buffer.from(text)
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return [await promisify(brotliCompress)(plain, { params }), 'br']
  }
  return accepted.includes('gzip') ? [await promisify(gzip)(plain), 'gzip'] : [plain, undefined]
}
