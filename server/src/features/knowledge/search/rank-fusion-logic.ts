import type { ChunkStrength } from '@skein/contract/knowledge/knowledge-chunks'
import { strengthOf } from './phrase-logic.ts'

export interface Ranked {
  seq: number
  /** 0 to 1; 1 is the first rank in every search with results. */
  score: number
  words: number | null
  meaning: number | null
  strength: ChunkStrength
  /** Whether it covers enough of the question to answer from it. */
  answers: boolean
}

/** Constant k of reciprocal rank fusion; 60 is the usual value. */
const rrfK = 60
/** Matching words count more than a near meaning. */
const nearWeight = 0.7
/** Some chunk is always nearest: below the floor, the rank by meaning only breaks ties between ranks by words. */
const farWeight = 0.02
/** A chunk that covers less of the question's words must be near by meaning. */
const minCoverage = 0.15

const unknown = { score: 0, words: null, meaning: null, answers: false, isNear: false }

interface WordHit {
  seq: number
  covered: number
}

interface MeaningHit {
  seq: number
  meaning: number
  isNear: boolean
}

/** Merges two rankings by weighted reciprocal rank fusion. */
export function fuseRankings(byWords: readonly WordHit[], byMeaning: readonly MeaningHit[]): Ranked[] {
  const entriesBySeq = new Map<number, Omit<Ranked, 'strength'> & { isNear: boolean }>()
  const best = ((byWords.length > 0 ? 1 : 0) + (byMeaning.length > 0 ? nearWeight : 0)) / (rrfK + 1)
  const entry = (seq: number) => {
    const rankedEntry = entriesBySeq.get(seq) ?? { ...unknown, seq }
    entriesBySeq.set(seq, rankedEntry)
    return rankedEntry
  }
  byWords.forEach(({ seq, covered }, rank) => {
    const one = entry(seq)
    one.score += 1 / (rrfK + 1 + rank) / best
    one.words = Math.min(1, covered)
    one.answers ||= covered >= minCoverage
  })
  byMeaning.forEach(({ seq, meaning, isNear }, rank) => {
    const one = entry(seq)
    one.score += (isNear ? nearWeight : farWeight) / (rrfK + 1 + rank) / best
    one.meaning = meaning
    one.isNear = isNear
    one.answers ||= isNear
  })
  return [...entriesBySeq.values()]
    .map(({ isNear, ...one }) => ({ ...one, strength: strengthOf({ words: one.words, isNear }) }))
    .toSorted((a, b) => b.score - a.score || a.seq - b.seq)
}
