export interface FileContent {
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
