import type { Ctx } from '#src/context.ts'
import { planWords, type FoundWord } from './plan-rules.ts'
import { searchWords, type Extent, type WordHit } from './search-store.ts'
import { askedWords, type AskedWord } from './term-rules.ts'
import { findAlike, findStems, findTerms, wordOf, type KnownTerm } from './term-store.ts'
import { likeness, wordsOf } from './word-rules.ts'

/** More words than anybody asks with; the rest of a pasted page is not looked at. */
const mostWords = 64
const mostGuesses = 4
const leastLikeness = 0.42
const shortestTypo = 4

/** Chunks that hold the words of a question, the best first. */
export async function findByWords(
  ctx: Ctx,
  { account_id, extent, query, most }: { account_id: string; extent: Extent; query: string; most: number },
): Promise<WordHit[]> {
  const words = wordsOf(query).slice(0, mostWords)
  if (words.length === 0 || extent.source_ids.length === 0) return []
  const stems = await findStems(ctx.db, words)
  const asked = askedWords(words.join(' '), stems, extent.languages)
  const terms = asked.flatMap((word) => word.terms.map(({ term }) => term))
  const known = await findTerms(ctx.db, account_id, terms)
  const found = await Promise.all(asked.map((word) => withTerms(ctx, account_id, { word, known })))
  const hits = new Map<number, WordHit>()
  for (const plan of planWords(found, extent.chunks)) {
    if (hits.size >= most) break
    const some = await searchWords(ctx.db, { account_id, extent }, { plan, most })
    for (const hit of some) if (!hits.has(hit.seq)) hits.set(hit.seq, hit)
  }
  return [...hits.values()].toSorted((a, b) => b.score - a.score).slice(0, most)
}

/** What the account has of a word: the word itself, its stems, or else what may be meant by it. */
async function withTerms(
  ctx: Ctx,
  account_id: string,
  { word, known }: { word: AskedWord; known: ReadonlyMap<string, KnownTerm> },
): Promise<FoundWord> {
  const held = word.terms.flatMap(({ term, weight }) => {
    const one = known.get(term)
    return one ? [{ id: one.id, chunks: one.chunks, weight }] : []
  })
  if (held.length > 0 || word.word.length < shortestTypo) return { word: word.word, terms: held }
  const alike = (await findAlike(ctx.db, account_id, word.word))
    .map((one) => ({ id: one.id, chunks: one.chunks, weight: likeness(word.word, wordOf(one.term)) }))
    .filter(({ weight }) => weight >= leastLikeness)
    .toSorted((a, b) => b.weight - a.weight)
  return { word: word.word, terms: alike.slice(0, mostGuesses) }
}
