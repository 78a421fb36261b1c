/** A piece of a document in reading order. */
export interface Block {
  /** 1 to 6 for a heading, 0 for anything else. */
  level: number
  text: string
  /** Of a file with pages, counted from 1. */
  page: number | null
}

/** What was read from one document. */
export interface ReadDocument {
  /** Null when the document has none. */
  title: string | null
  blocks: Block[]
  /** Of a file with pages. */
  pages: number | null
  /** The text was longer than what is kept of one document, and ends in the middle. */
  cut: boolean
  /** Whole addresses of the same document's links; none for files. */
  links: string[]
}

/** Why a document has no text for us. */
export type DocumentFault = 'broken' | 'password' | 'pages' | 'scan' | 'time' | 'memory'

/** What the reading process writes, a JSON object in each line. */
export type Report =
  | { kind: 'progress'; share: number }
  | { kind: 'fault'; fault: DocumentFault }
  | ({ kind: 'done' } & ReadDocument)

/** Most characters that are kept of one document. */
export const maxCharacters = 2_000_000
