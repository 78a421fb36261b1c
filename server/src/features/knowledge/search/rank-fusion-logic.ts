import type { ChunkStrength } from '@skein/contract/knowledge-chunks'
import { strengthOf } from './phrase-logic.ts'

export interface Ranked {
  seq: number
  /** 0 to 1: 1 is the first place in every search that found anything. */
  score: number
  words: number | null
  meaning: number | null
  strength: ChunkStrength
  /** Enough of the question is in it to answer from it. */
  answers: boolean
}

/** Softens the difference between first places; the usual value. */
const timeout = 60
/** Words that stand there say more than a meaning that is near. */
const nearWeight = 0.7
/** Somebody is always the nearest: below the floor of near meanings a place only decides between neighbours by words. */
const farWeight = 0.02
/** A chunk that holds less of the question's words than this has to be near by meaning. */
const leastCovered = 0.15

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

/** One list from two, by places: a chunk that stands high in both stands highest. */
export function fuse(byWords: readonly WordHit[], byMeaning: readonly MeaningHit[]): Ranked[] {
  const found = new Map<number, Omit<Ranked, 'strength'> & { isNear: boolean }>()
  const best = ((byWords.length > 0 ? 1 : 0) + (byMeaning.length > 0 ? nearWeight : 0)) / (timeout + 1)
  const entry = (seq: number) => {
    const known = found.get(seq) ?? { ...unknown, seq }
    found.set(seq, known)
    return known
  }
  byWords.forEach(({ seq, covered }, place) => {
    const one = entry(seq)
    one.score += 1 / (timeout + 1 + place) / best
    one.words = Math.min(1, covered)
    one.answers ||= covered >= leastCovered
  })
  byMeaning.forEach(({ seq, meaning, isNear }, place) => {
    const one = entry(seq)
    one.score += (isNear ? nearWeight : farWeight) / (timeout + 1 + place) / best
    one.meaning = meaning
    one.isNear = isNear
    one.answers ||= isNear
  })
  return [...found.values()]
    .map(({ isNear, ...one }) => ({ ...one, strength: strengthOf({ words: one.words, isNear }) }))
    .toSorted((a, b) => b.score - a.score || a.seq - b.seq)
}
