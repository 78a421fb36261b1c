import type { Ctx } from '#src/context.ts'
import { planWords, type FoundWord } from './query-plan-logic.ts'
import { searchWords, type Extent, type WordHit } from './search-store.ts'
import { askedWords, type AskedWord } from './term-logic.ts'
import { findAlike, findStems, findTerms, wordOf, type KnownTerm } from './term-store.ts'
import { likenessTo, wordsOf } from './word-logic.ts'

/** More words than anybody asks with; the rest of a pasted page is not looked at. */
const maxWords = 64
const maxGuesses = 4
const leastLikeness = 0.42
const shortestTypo = 4
/** Unknown words of one question that are guessed at. */
const maxTypos = 5

/** Chunks that hold the words of a question, the best first. */
export async function findByWords(
  ctx: Ctx,
  { account_id, extent, query, max }: { account_id: string; extent: Extent; query: string; max: number },
): Promise<WordHit[]> {
  const words = wordsOf(query).slice(0, maxWords)
  if (words.length === 0 || extent.source_ids.length === 0) return []
  const stems = await findStems(ctx.db, words)
  const asked = askedWords(words.join(' '), stems, extent.languages)
  const terms = asked.flatMap((word) => word.terms.map(({ term }) => term))
  const known = await findTerms(ctx.db, account_id, terms)
  const found = await withGuesses(
    ctx,
    account_id,
    asked.map((word) => withTerms(word, known)),
  )
  const hits = new Map<number, WordHit>()
  for (const plan of planWords(found, extent.chunks)) {
    if (hits.size >= max) break
    const some = await searchWords(ctx.db, { account_id, extent }, { plan, max })
    for (const hit of some) if (!hits.has(hit.seq)) hits.set(hit.seq, hit)
  }
  return [...hits.values()].toSorted((a, b) => b.score - a.score).slice(0, max)
}

/** What the account has of a word: the word itself and its stems. */
const withTerms = ({ word, terms }: AskedWord, known: ReadonlyMap<string, KnownTerm>): FoundWord => ({
  word,
  terms: terms.flatMap(({ term, weight }) => {
    const one = known.get(term)
    return one ? [{ id: one.id, chunks: one.chunks, weight }] : []
  }),
})

/** What may be meant by words that the account does not have; the longest ones tell most. */
async function withGuesses(ctx: Ctx, account_id: string, words: readonly FoundWord[]): Promise<FoundWord[]> {
  const unknown = words.filter(({ word, terms }) => terms.length === 0 && word.length >= shortestTypo)
  const guessed = new Set(unknown.toSorted((a, b) => b.word.length - a.word.length).slice(0, maxTypos))
  return Promise.all(
    words.map(async (one) =>
      guessed.has(one) ? { ...one, terms: await guess(ctx, account_id, one.word) } : one,
    ),
  )
}

async function guess(ctx: Ctx, account_id: string, word: string): Promise<FoundWord['terms']> {
  const alike = await findAlike(ctx.db, account_id, word)
  const likeness = likenessTo(word)
  return [...Map.groupBy(alike, ({ term }) => wordOf(term))]
    .flatMap(([known, terms]) => {
      const weight = likeness(known)
      return weight < leastLikeness ? [] : terms.map(({ id, chunks }) => ({ id, chunks, weight }))
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxGuesses)
}
