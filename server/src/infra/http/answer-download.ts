import * as z from 'zod'

interface Form {
  message: string
  /** Throws for a piece that breaks the contract; keeps what the contract names. */
  check: (page: unknown) => unknown
}

const Outcome = z.object({
  file_name: z.string().regex(/^[\w.-]+$/),
  pages: z.custom<AsyncIterable<unknown>>((value) => typeof value === 'object' && value !== null),
})

/**
 * The success envelope as a file, written while the pieces are made and no faster than they are read. The first piece
 * is made before the answer begins, so that what goes wrong at once is told as usual; a later fault cuts the file off
 * in its middle, and it is no JSON then.
 */
export async function answerDownload(outcome: unknown, form: Form): Promise<Response> {
  const { file_name, pages } = Outcome.parse(outcome)
  const texts = written(pages, form)
  const first = await texts.next()
  return new Response(ReadableStream.from(withFirst(first, texts)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${file_name}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* written(pages: AsyncIterable<unknown>, { message, check }: Form): AsyncGenerator<Uint8Array> {
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

/** Closing the answer early ends the pieces too. */
async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
