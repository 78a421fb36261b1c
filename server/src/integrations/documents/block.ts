/** A heading or paragraph of a document, in reading order. */
export interface Block {
  /** 1 to 6 for a heading, 0 otherwise. */
  level: number
  text: string
  /** Page number from 1; null for documents without pages. */
  page: number | null
}

/** The text of one document. */
export interface ReadDocument {
  /** Null when the document has none. */
  title: string | null
  blocks: Block[]
  /** Text outside of the main part: the footer of a page, the letterhead that the pages of a file repeat. */
  around: Block[]
  /** Passages that a person sees in the document and that are in neither list. */
  dropped: Block[]
  /** Numbers of the pages that show something, but have no readable text: images, or damaged pages. */
  textless: number[]
  /** The end of the file is missing or broken, so that pages may be lost. */
  damaged: boolean
  /** Number of pages; null for documents without pages. */
  pages: number | null
  /** The text was longer than `maxCharacters` and was cut. */
  cut: boolean
  /** Absolute addresses of the document's links; empty for files. */
  links: string[]
  /** Addresses that a browser shows in place of the page: where it sends the visitor, or its frames. */
  next: string[]
}

/** A page to read. */
export interface PageRequest {
  address: string
  /** Charset of the HTTP response, or null. */
  charset: string | null
  /** The header `Refresh` of the HTTP response, or null. */
  refresh?: string | null
  bytes: Uint8Array
}

/** Why a document could not be read. */
export type DocumentFault = 'broken' | 'password' | 'pages' | 'scan' | 'viewer' | 'time' | 'memory'

/** Output of the reading process, one JSON object per line. */
export type Report =
  | { kind: 'progress'; share: number }
  | { kind: 'fault'; fault: DocumentFault }
  | { kind: 'done'; document: ReadDocument }

/** Maximum number of characters that are kept of one document. */
export const maxCharacters = 2_000_000

/** Returns the blocks within the maximum, and the others. */
export function withinLimit(blocks: readonly Block[]): { kept: Block[]; dropped: Block[] } {
  let remainingCharacters = maxCharacters
  const fits = Map.groupBy(blocks, ({ text }) => (remainingCharacters -= text.length) >= 0)
  return { kept: fits.get(true) ?? [], dropped: fits.get(false) ?? [] }
}
