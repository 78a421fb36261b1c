import type { Ctx } from '#src/context.ts'
import { planWords, type FoundWord } from './query-plan-logic.ts'
import { searchWords, type IndexStats, type WordHit } from './search-store.ts'
import { queryWords, type QueryWord } from './term-logic.ts'
import { findSimilarTerms, findStems, findTerms, wordOf, type KnownTerm } from './term-store.ts'
import { similarityTo, wordsOf } from './word-logic.ts'

/** Further words are ignored, as in a pasted page. */
const maxWords = 64
const maxCorrections = 4
const minSimilarity = 0.42
const minTypoLength = 4
/** Unknown words per question that are corrected. */
const maxTypos = 5

/** Returns chunks that contain words of a question, best first. */
export async function findByWords(
  ctx: Ctx,
  { account_id, stats, query, max }: { account_id: string; stats: IndexStats; query: string; max: number },
): Promise<WordHit[]> {
  const words = wordsOf(query).slice(0, maxWords)
  if (words.length === 0 || stats.source_ids.length === 0) return []
  const stems = await findStems(ctx.db, words)
  const queryTerms = queryWords(words.join(' '), stems, stats.languages)
  const terms = queryTerms.flatMap((word) => word.terms.map(({ term }) => term))
  const knownTerms = await findTerms(ctx.db, account_id, terms)
  const foundWords = await withCorrections(
    ctx,
    account_id,
    queryTerms.map((word) => withTerms(word, knownTerms)),
  )
  const hits = new Map<number, WordHit>()
  for (const plan of planWords(foundWords, stats.chunks)) {
    if (hits.size >= max) break
    const some = await searchWords(ctx.db, { account_id, stats }, { plan, max })
    for (const hit of some) if (!hits.has(hit.seq)) hits.set(hit.seq, hit)
  }
  return [...hits.values()].toSorted((a, b) => b.score - a.score).slice(0, max)
}

/** Returns the terms of the account for a word: the word itself and its stems. */
const withTerms = ({ word, terms }: QueryWord, knownTerms: ReadonlyMap<string, KnownTerm>): FoundWord => ({
  word,
  terms: terms.flatMap(({ term, weight }) => {
    const one = knownTerms.get(term)
    return one ? [{ id: one.id, chunks: one.chunks, weight }] : []
  }),
})

/** Adds spelling corrections for unknown words, longest words first. */
async function withCorrections(
  ctx: Ctx,
  account_id: string,
  words: readonly FoundWord[],
): Promise<FoundWord[]> {
  const unknown = words.filter(({ word, terms }) => terms.length === 0 && word.length >= minTypoLength)
  const corrected = new Set(unknown.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxTypos))
  return Promise.all(
    words.map(async (one) =>
      corrected.has(one) ? { ...one, terms: await findCorrections(ctx, account_id, one.word) } : one,
    ),
  )
}

async function findCorrections(ctx: Ctx, account_id: string, word: string): Promise<FoundWord['terms']> {
  const similarTerms = await findSimilarTerms(ctx.db, account_id, word)
  const similarity = similarityTo(word)
  return [...Map.groupBy(similarTerms, ({ term }) => wordOf(term))]
    .flatMap(([knownWord, terms]) => {
      const weight = similarity(knownWord)
      return weight < minSimilarity ? [] : terms.map(({ id, chunks }) => ({ id, chunks, weight }))
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxCorrections)
}
