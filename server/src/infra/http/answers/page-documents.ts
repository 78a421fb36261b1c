import { readFile } from 'node:fs/promises'
import { dirname, join, sep, extname } from 'node:path'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { RequestEnv } from '../mount-endpoint.ts'
import { sendCompressed } from './compressed-answer.ts'

/** The visitor who requests a page. */
export interface Reader {
  /** Embedded in the page as JSON. */
  session: unknown
  /** Folders of prerendered shells for this reader, most specific first. */
  screens: readonly string[]
}

/** Returns the reader of a page; null if the session cannot be read. */
export type ReaderOf = (headers: Headers) => Promise<Reader | null>

/**
 * Sends the prerendered shell of the screen at this path, or `index.html`, with the reader's session embedded.
 * The response is private to one reader and must not be cached.
 */
export function screenDocuments(readerOf: ReaderOf) {
  return async (
    c: Context<RequestEnv>,
    folders: readonly string[],
    path: string,
  ): Promise<Response | undefined> => {
    const reader = await readerOf(c.req.raw.headers)
    if (reader === null) return undefined
    const document = await findDocument(folders, path, reader.screens)
    if (document === undefined) return undefined
    const filled = document.replace('</head>', () => `${elementOf(reader.session)}</head>`)
    c.header('Content-Type', 'text/html; charset=utf-8')
    c.header('Cache-Control', 'no-store, private')
    c.header('Vary', variesByReader)
    return sendCompressed(c, filled)
  }
}

/** JSON is never executed; escaping `<` prevents a value from closing the element. */
const elementOf = (session: unknown): string =>
  `<script type="application/json" id="session">${JSON.stringify(session).replaceAll('<', '\\u003c')}</script>`

/** Returns the shell of the screen, or `index.html`, from the first folder that has it. */
async function findDocument(
  folders: readonly string[],
  path: string,
  screens: readonly string[],
): Promise<string | undefined> {
  const files = screens.flatMap((screen) => {
    const file = join('screens', screen, path.replace(/\/$/, ''))
    // One document serves all paths that end in an id.
    return [`${file}.html`, join(dirname(file), '_.html')]
  })
  const inside = files.filter((each) => each.startsWith(`screens${sep}`))
  return readFirst(folders.flatMap((folder) => [...inside, 'index.html'].map((file) => join(folder, file))))
}

async function readFirst(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const content = await readFile(file, 'utf8').catch(() => undefined)
    if (content !== undefined) return content
  }
  return undefined
}

/** `Vary` of documents: their language depends on the cookie and on the browser. */
export const variesByReader = 'Accept-Encoding, Accept-Language, Cookie'

/** Placeholder for PUBLIC_URL in built documents. */
const placeholder = '__PUBLIC_URL__'

/** Sends documents that contain PUBLIC_URL, which is known only at run time. Returns undefined for an absent file. */
export function preparedDocuments(publicUrl: string) {
  return async (
    c: Context<RequestEnv>,
    folders: readonly string[],
    file: string,
  ): Promise<Response | undefined> => {
    const template = await readFirst(folders.map((folder) => join(folder, file)))
    if (template === undefined) return undefined
    c.header('Content-Type', typeOf(file))
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', variesByReader)
    return sendCompressed(c, template.replaceAll(placeholder, publicUrl.replace(/\/$/, '')))
  }
}

const typeOf = (file: string): string =>
  extname(file) === '.html' ? 'text/html; charset=utf-8' : (getMimeType(file) ?? 'text/plain; charset=utf-8')
