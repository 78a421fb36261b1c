import type { FoundChunk } from '@skein/contract/knowledge-chunks'
import type { Ctx } from '#src/context.ts'
import { findByMeaning } from './find-by-meaning.ts'
import { findByWords } from './find-by-words.ts'
import { fuse } from './rank-fusion-logic.ts'
import type { Meaning } from './phrase-logic.ts'
import { findChunks, measureKnowledge } from './search-store.ts'

export interface Question {
  account_id: string
  query: string
  limit?: number | undefined
  /** Of the query, where it is known already. */
  meaning?: Meaning | null
}

const usualLimit = 6
/** Places of each search that take part in the common one. */
const maxHits = 50

/**
 * What an account knows about a question, the best first, by words and, where a model compares meanings, by those too.
 * An empty list means that nothing it was taught has to do with the question.
 */
export async function retrieve(
  ctx: Ctx,
  { account_id, query, limit = usualLimit, meaning }: Question,
): Promise<FoundChunk[]> {
  const extent = await measureKnowledge(ctx.db, account_id)
  const asked = { account_id, extent, query, max: maxHits }
  const [byWords, byMeaning] = await Promise.all([
    findByWords(ctx, asked),
    findByMeaning(ctx, { ...asked, meaning }),
  ])
  const answering = fuse(byWords, byMeaning).filter(({ answers }) => answers)
  // Twice as many, since some may say the same.
  const chunks = await findChunks(
    ctx.db,
    account_id,
    answering.slice(0, limit * 2).map(({ seq }) => seq),
  )
  const said = new Set<string>()
  return answering
    .flatMap(({ seq, score, strength, words, meaning }) => {
      const chunk = chunks.get(seq)
      if (!chunk || said.has(chunk.hash)) return []
      said.add(chunk.hash)
      const { chunk_id, source_id, text, title, heading, location } = chunk
      return [{ chunk_id, source_id, text, score, strength, title, heading, location, words, meaning }]
    })
    .slice(0, limit)
}
