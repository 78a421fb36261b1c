import * as z from 'zod'

interface FileContent {
  /** Plain letters, digits, dots and dashes. */
  file_name: string
  content_type: string
  chunks: AsyncIterable<Uint8Array>
}

/** Returned by a handler of an endpoint with `file` when the file is ready. */
export class FileToKeep {
  readonly content: FileContent

  constructor(content: FileContent) {
    this.content = content
  }
}

/** Returns a file of any length, streamed with backpressure. */
export function answerFile({ content: { file_name, content_type, chunks } }: FileToKeep): Response {
  return new Response(ReadableStream.from(chunks), {
    headers: {
      'content-type': content_type,
      'content-disposition': `attachment; filename="${file_name}"`,
      'cache-control': 'no-store',
    },
  })
}

interface DownloadOptions {
  message: string
  /** Returns the fields that the contract names; throws if a page breaks the contract. */
  check: (page: unknown) => unknown
}

const Outcome = z.object({
  file_name: z.string().regex(/^[\w.-]+$/),
  pages: z.custom<AsyncIterable<unknown>>((value) => typeof value === 'object' && value !== null),
})

/**
 * Returns the success envelope as a file, streamed with backpressure. The first page
 * is read before the response begins, so that an early error becomes a normal error response; a later error truncates
 * the file, which makes it invalid JSON.
 */
export async function answerDownload(outcome: unknown, options: DownloadOptions): Promise<Response> {
  const { file_name, pages } = Outcome.parse(outcome)
  const texts = encode(pages, options)
  const first = await texts.next()
  return new Response(ReadableStream.from(withFirst(first, texts)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file_name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* encode(
  pages: AsyncIterable<unknown>,
  { message, check }: DownloadOptions,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let before = `{"success":true,"message":${JSON.stringify(message)},"data":[\n`
  for await (const page of pages) {
    const entries = z.array(z.unknown()).parse(check(page))
    if (entries.length === 0) continue
    yield encoder.encode(before + entries.map((entry) => JSON.stringify(entry)).join(',\n'))
    before = ',\n'
  }
  yield encoder.encode(before === ',\n' ? '\n]}\n' : `${before}]}\n`)
}

/** Closing the response early also ends the generator. */
async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
