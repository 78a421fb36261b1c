import {
  isSameMeaning,
  sharedWords,
  type Meaning,
  type Phrase,
  type AnalysedQuestion,
} from '#src/features/knowledge/index.ts'

/** A question as it is kept. */
export interface KeptQuestion {
  words: Phrase
  model: string | null
  vector: Buffer | null
}

/** Half precision is a thousand times finer than the difference between two questions. */
export const keptOf = ({ words, meaning }: AnalysedQuestion): KeptQuestion => ({
  words,
  model: meaning?.model ?? null,
  vector: meaning && Buffer.from(new Float16Array(meaning.vector).buffer),
})

/** A copy, since numbers of two bytes have to begin at an even place. */
const meaningOf = ({ model, vector }: KeptQuestion): Meaning | null =>
  model === null || vector === null
    ? null
    : { model, vector: Float32Array.from(new Float16Array(Uint8Array.from(vector).buffer)) }

/** `same`: the very same words, apart from small ones, their forms and typos. `alike`: probably the same question. */
type Likeness = 'same' | 'alike' | null

const leastSame = 0.9
const leastAlike = 0.6

/** How near a kept question is to one that is asked now. */
export function likenessTo(asked: AnalysedQuestion, kept: KeptQuestion): Likeness {
  const shared = sharedWords(asked.words, kept.words)
  if (shared >= leastSame) return 'same'
  return shared >= leastAlike || isSameMeaning(asked.meaning, meaningOf(kept)) ? 'alike' : null
}

/** The kept question that is nearest to the asked one, or null when none is near. */
export function nearestOf<Kept extends KeptQuestion>(
  asked: AnalysedQuestion,
  kept: readonly Kept[],
): { found: Kept; is_same: boolean } | null {
  const judged = kept.map((found) => ({ found, likeness: likenessTo(asked, found) }))
  const same = judged.find(({ likeness }) => likeness === 'same')
  const best = same ?? judged.find(({ likeness }) => likeness === 'alike')
  return best ? { found: best.found, is_same: best === same } : null
}
