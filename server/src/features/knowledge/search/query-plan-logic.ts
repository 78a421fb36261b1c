import type { QueryWord } from './term-logic.ts'

/** A search of `knowledge_words`. */
export interface WordPlan {
  /** A candidate contains one of these terms … */
  anyOf: number[]
  /** … and one of these, if not null. */
  andAnyOf: number[] | null
  /** Maximum number of candidates that are scored. */
  candidates: number
  rows: { term: number; word: number; weight: number; share: number }[]
}

/** A word of a question with the terms of the account that match it; empty when the account has none. */
export interface FoundWord extends Omit<QueryWord, 'terms'> {
  terms: { id: number; weight: number; chunks: number }[]
}

/** Scoring a candidate costs as much as finding hundreds of them, and grows with the number of terms. */
const maxCandidates = 1600
const minCandidates = 400
const maxLookups = 16_000
const maxWords = 12
/** With fewer chunks, the rarity of a word in a single chunk would be close to that of an unknown word. */
const minChunks = 100

/**
 * Returns the searches that select candidates. Rare words select them, because a chunk without rare words cannot outrank
 * one with some. Common words only rank the candidates.
 */
export function planWords(words: readonly FoundWord[], chunks: number): WordPlan[] {
  const scored = words.map((word) => ({
    ...word,
    chunks: chunkCountOf(word),
    rarity: rarityOf(chunkCountOf(word), chunks),
  }))
  const all = scored.reduce((sum, word) => sum + shareOf(word, Math.max(chunks, minChunks)), 0)
  const knownWords = scored
    .filter(({ terms }) => terms.length > 0)
    .toSorted((a, b) => a.chunks - b.chunks)
    .slice(0, maxWords)
  const rows = knownWords.flatMap(({ terms, rarity, chunks: wordChunks }, word) =>
    terms.map(({ id, weight }) => ({
      term: id,
      word,
      weight: rarity * weight,
      share: (rarityOf(wordChunks, Math.max(chunks, minChunks)) * weight) / all,
    })),
  )
  const [first, second] = knownWords
  if (!first) return []
  const idsOf = ({ terms }: FoundWord) => terms.map(({ id }) => id)
  const fitting = Math.floor(maxLookups / rows.length)
  const capacity = Math.max(minCandidates, Math.min(maxCandidates, fitting))
  if (first.chunks <= capacity) {
    return [
      { anyOf: rarestWords(knownWords, capacity).flatMap(idsOf), andAnyOf: null, candidates: capacity, rows },
    ]
  }
  // Every word is common: search chunks with both of the two rarest words, then some with the rarest one.
  const some = { anyOf: idsOf(first), andAnyOf: null, candidates: Math.ceil(capacity / 4), rows }
  if (!second) return [{ ...some, candidates: capacity }]
  return [{ ...some, andAnyOf: idsOf(second), candidates: Math.ceil((capacity * 3) / 4) }, some]
}

/** Returns the rarest words whose chunks together fit the capacity. */
function rarestWords<T extends { chunks: number }>(knownWords: readonly T[], capacity: number): T[] {
  let remainingCapacity = capacity
  return knownWords.filter(({ chunks }) => (remainingCapacity -= chunks) >= 0)
}

/** Unknown words count half, because they may be the point of a question or filler. */
const shareOf = ({ terms, chunks: wordChunks }: FoundWord & { chunks: number }, chunks: number) =>
  rarityOf(wordChunks, chunks) * (terms.length === 0 ? 0.5 : 1)

/** Returns the highest number of chunks of any term of a word. */
const chunkCountOf = ({ terms }: FoundWord) => terms.reduce((max, { chunks }) => Math.max(max, chunks), 0)

const rarityOf = (wordChunks: number, chunks: number) =>
  Math.log(1 + (Math.max(chunks, wordChunks) - wordChunks + 0.5) / (wordChunks + 0.5))
