export interface FileContent {
  /** Plain letters, digits, dots and dashes. */
  file_name: string
  content_type: string
  chunks: AsyncIterable<Uint8Array>
}

/** What a handler of an endpoint with `file` answers once there is one. */
export class FileToKeep {
  readonly content: FileContent

  constructor(content: FileContent) {
    this.content = content
  }
}

/** A file of any length, written no faster than it is read. */
export function answerFile({ content: { file_name, content_type, chunks } }: FileToKeep): Response {
  return new Response(ReadableStream.from(chunks), {
    headers: {
      'content-type': content_type,
      'content-disposition': `attachment; filename="${file_name}"`,
      'cache-control': 'no-store',
    },
  })
}
