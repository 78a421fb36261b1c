import {
  isSameMeaning,
  sharedWordsWith,
  type Meaning,
  type Phrase,
  type AnalysedQuestion,
} from '#src/features/knowledge/index.ts'

/** Words and vector of a question as stored. */
export interface StoredQuestion {
  words: Phrase
  model: string | null
  vector: Buffer | null
}

/** Half precision suffices: its error is about a thousandth of the difference between two questions. */
export const toStoredQuestion = ({ words, meaning }: AnalysedQuestion): StoredQuestion => ({
  words,
  model: meaning?.model ?? null,
  vector: meaning && Buffer.from(new Float16Array(meaning.vector).buffer),
})

/** Copies the bytes, because a Float16Array must start at an even offset. */
const meaningOf = ({ model, vector }: StoredQuestion): Meaning | null =>
  model === null || vector === null
    ? null
    : { model, vector: Float32Array.from(new Float16Array(Uint8Array.from(vector).buffer)) }

/** `same`: equal words apart from stop words, word forms and typos. `alike`: probably the same question. */
type QuestionMatch = 'same' | 'alike' | null

const minSharedSame = 0.9
const minSharedAlike = 0.6

/** Returns a function that returns how well a stored question matches the asked one; null when it does not. */
export function matchesOf(askedQuestion: AnalysedQuestion): (stored: StoredQuestion) => QuestionMatch {
  const sharedWith = sharedWordsWith(askedQuestion.words)
  return (storedQuestion) => {
    const shared = sharedWith(storedQuestion.words)
    if (shared >= minSharedSame) return 'same'
    return shared >= minSharedAlike || isSameMeaning(askedQuestion.meaning, meaningOf(storedQuestion))
      ? 'alike'
      : null
  }
}

/** Returns the stored question that matches best, or null when none matches. Yields after each, for `runInSlices`. */
export function* findBestMatch<Stored extends StoredQuestion>(
  askedQuestion: AnalysedQuestion,
  storedQuestions: readonly Stored[],
): Generator<void, { found: Stored; is_same: boolean } | null, void> {
  const matchOf = matchesOf(askedQuestion)
  let alike: Stored | null = null
  for (const storedQuestion of storedQuestions) {
    const match = matchOf(storedQuestion)
    if (match === 'same') return { found: storedQuestion, is_same: true }
    if (match === 'alike') alike ??= storedQuestion
    yield
  }
  return alike && { found: alike, is_same: false }
}
