import type { DocumentFault, PageRequest, ReadDocument } from './block.ts'
import { decode } from './decode.ts'

interface FileRequest {
  bytes: Uint8Array
  max_pages: number
  onProgress?: (share: number) => void
}

/** A document of a kind that has a reader. */
export type ReadableDocument = (FileRequest & { kind: 'pdf' }) | (PageRequest & { kind: 'html' | 'text' })

/** Reads a document in this process. The product calls it in the reading process only. Loads only the reader that it needs. */
export async function readDocument(request: ReadableDocument): Promise<ReadDocument | DocumentFault> {
  if (request.kind === 'pdf') {
    const { readPdf } = await import('./read-pdf.ts')
    const { bytes, max_pages: maxPages, onProgress = () => undefined } = request
    return readPdf(bytes, { maxPages, onProgress })
  }
  const text = decode(request.bytes, request.charset)
  if (request.kind === 'text') return (await import('./read-text.ts')).readText(text)
  return (await import('./read-html.ts')).readHtml(text, request.address, request.refresh)
}
