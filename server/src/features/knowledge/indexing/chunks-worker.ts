import { createHash } from 'node:crypto'
import { splitText, type SplitText } from '../search/term-logic.ts'
import { chunksOf, type Chunk, type Part } from './chunk-logic.ts'

export interface SplitDocument {
  chunks: (Chunk & { hash: string })[]
  /** The words of each chunk. */
  texts: SplitText[]
}

/** Runs in a thread of its own: a document has up to two million characters. */
export function splitDocument(parts: readonly Part[]): SplitDocument {
  const chunks = chunksOf(parts).map((chunk) => ({ ...chunk, hash: hashOf(chunk) }))
  return { chunks, texts: chunks.map(splitText) }
}

const hashOf = ({ heading, text }: Chunk) =>
  createHash('sha256').update(`${heading}\n${text}`).digest('hex').slice(0, 32)
