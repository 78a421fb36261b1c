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
  /** Number of pages; null for documents without pages. */
  pages: number | null
  /** The text was longer than `maxCharacters` and was cut. */
  cut: boolean
  /** Absolute addresses of the document's links; empty for files. */
  links: string[]
}

/** Why a document could not be read. */
export type DocumentFault = 'broken' | 'password' | 'pages' | 'scan' | 'time' | 'memory'

/** Output of the reading process, one JSON object per line. */
export type Report =
  | { kind: 'progress'; share: number }
  | { kind: 'fault'; fault: DocumentFault }
  | ({ kind: 'done' } & ReadDocument)

/** Maximum number of characters that are kept of one document. */
export const maxCharacters = 2_000_000
