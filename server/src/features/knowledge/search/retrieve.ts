import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import type { Ctx } from '#src/context.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { findByWords } from './find-by-words.ts'
import { fuseRankings } from './rank-fusion-logic.ts'
import type { Meaning } from './phrase-logic.ts'
import { findChunks, measureKnowledge } from './search-store.ts'

export interface Question {
  account_id: string
  query: string
  limit?: number | undefined
  /** Vector of the query if already computed. */
  meaning?: Meaning | null
}

const defaultLimit = 6
/** Hits of each search that are merged. */
const maxHits = 50

/**
 * Returns the chunks that match a question, best first. Searches by words and, with an embedding model, by meaning.
 * Returns an empty list when no chunk is related to the question.
 */
export async function retrieve(
  ctx: Ctx,
  { account_id, query, limit = defaultLimit, meaning }: Question,
): Promise<FoundChunk[]> {
  const stats = await measureKnowledge(ctx.db, account_id)
  const search = { account_id, stats, query, max: maxHits }
  const [byWords, byMeaning] = await Promise.all([
    findByWords(ctx, search),
    findByMeaning(ctx, { ...search, meaning }),
  ])
  const answering = fuseRankings(byWords, byMeaning).filter(({ answers }) => answers)
  // Twice as many, because some may be duplicates.
  const chunks = await findChunks(
    ctx.db,
    account_id,
    answering.slice(0, limit * 2).map(({ seq }) => seq),
  )
  const seenHashes = new Set<string>()
  return answering
    .flatMap(({ seq, score, strength, words, meaning }) => {
      const chunk = chunks.get(seq)
      if (!chunk || seenHashes.has(chunk.hash)) return []
      seenHashes.add(chunk.hash)
      const { chunk_id, source_id, text, title, heading, location } = chunk
      return [{ chunk_id, source_id, text, score, strength, title, heading, location, words, meaning }]
    })
    .slice(0, limit)
}
