import type { AskedWord } from './term-logic.ts'

/** What a search by words asks the database for. */
export interface WordPlan {
  /** A candidate holds one of these terms … */
  anyOf: number[]
  /** … and one of these, where there are any. */
  andAnyOf: number[] | null
  /** Most candidates that are weighed. */
  candidates: number
  rows: { term: number; word: number; weight: number; share: number }[]
}

/** An asked word with the terms of the account that stand for it; none when the account does not know it. */
export interface FoundWord extends Omit<AskedWord, 'terms'> {
  terms: { id: number; weight: number; chunks: number }[]
}

/** Weighing one candidate costs as much as finding hundreds, and more with each term that is asked for. */
const maxCandidates = 1600
const leastCandidates = 400
const maxLookups = 16_000
const maxWords = 12
/** Below this many chunks a word of one of them would count as good as unknown. */
const leastChunks = 100

/**
 * Which chunks are worth weighing. Rare words first: a chunk without any of them cannot win against one that has some,
 * and common words only decide among those.
 */
export function planWords(words: readonly FoundWord[], chunks: number): WordPlan[] {
  const weighed = words.map((word) => ({
    ...word,
    chunks: spread(word),
    rarity: rarityOf(spread(word), chunks),
  }))
  const all = weighed.reduce((sum, word) => sum + shareOf(word, Math.max(chunks, leastChunks)), 0)
  const known = weighed
    .filter(({ terms }) => terms.length > 0)
    .toSorted((a, b) => a.chunks - b.chunks)
    .slice(0, maxWords)
  const rows = known.flatMap(({ terms, rarity, chunks: held }, word) =>
    terms.map(({ id, weight }) => ({
      term: id,
      word,
      weight: rarity * weight,
      share: (rarityOf(held, Math.max(chunks, leastChunks)) * weight) / all,
    })),
  )
  const [first, second] = known
  if (!first) return []
  const idsOf = ({ terms }: FoundWord) => terms.map(({ id }) => id)
  const fitting = Math.floor(maxLookups / rows.length)
  const room = Math.max(leastCandidates, Math.min(maxCandidates, fitting))
  if (first.chunks <= room) {
    return [{ anyOf: rareOnes(known, room).flatMap(idsOf), andAnyOf: null, candidates: room, rows }]
  }
  // Every word is common: those that hold the two rarest together, and some with the rarest alone.
  const some = { anyOf: idsOf(first), andAnyOf: null, candidates: Math.ceil(room / 4), rows }
  if (!second) return [{ ...some, candidates: room }]
  return [{ ...some, andAnyOf: idsOf(second), candidates: Math.ceil((room * 3) / 4) }, some]
}

/** The rarest words, as many as fit the candidates together. */
function rareOnes<T extends { chunks: number }>(known: readonly T[], room: number): T[] {
  let left = room
  return known.filter(({ chunks }) => (left -= chunks) >= 0)
}

/** A word that nobody was taught may be the point of a question, or only politeness. */
const shareOf = ({ terms, chunks: held }: FoundWord & { chunks: number }, chunks: number) =>
  rarityOf(held, chunks) * (terms.length === 0 ? 0.5 : 1)

/** Chunks that hold a word under any of its terms, at most. */
const spread = ({ terms }: FoundWord) => terms.reduce((max, { chunks }) => Math.max(max, chunks), 0)

const rarityOf = (held: number, chunks: number) =>
  Math.log(1 + (Math.max(chunks, held) - held + 0.5) / (held + 0.5))
