import { createHash } from 'node:crypto'
import { splitText, type SplitText } from '../search/term-logic.ts'
import { chunksOf, type Chunk } from './chunk-logic.ts'
import { measureReading, type Reading, type ReadingMeasure } from './reading-measure-logic.ts'

export interface SplitDocument {
  chunks: (Chunk & { hash: string })[]
  /** The words of each chunk. */
  texts: SplitText[]
  measure: Omit<ReadingMeasure, 'parts'>
}

/** Runs in a thread of its own: a document has up to two million characters. */
export function splitDocument(reading: Reading): SplitDocument {
  const { parts, ...measure } = measureReading(reading)
  const chunks = chunksOf(parts).map((chunk) => ({ ...chunk, hash: hashOf(chunk) }))
  return { chunks, texts: chunks.map(splitText), measure }
}

const hashOf = ({ heading, text }: Chunk) =>
  createHash('sha256').update(`${heading}\n${text}`).digest('hex').slice(0, 32)
