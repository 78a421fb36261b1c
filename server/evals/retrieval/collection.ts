import { judged } from '#test/knowledge/judged-passages.ts'
import data from '../data/retrieval.json' with { type: 'json' }

export interface JudgedQuestion {
  /** Row of the table. */
  set: string
  question: string
  /** Index of the passage that answers it. */
  at: number
}

/**
 * Passages of businesses, each followed by the questions that it answers. All sets are indexed in one account, so that each question competes with similar
 * passages of other sets.
 */
const sets: Readonly<Record<string, readonly string[][]>> = {
  ...data.sets,
  'a pottery': judged.map(({ passage, questions }) => [passage, ...questions]),
}

export const passages: readonly string[] = Object.values(sets).flatMap((taught) =>
  taught.map(([passage = '']) => passage),
)

const placeOf = (beginning: string): number => {
  const at = passages.findIndex((passage) => passage.startsWith(beginning))
  if (at < 0) throw new Error(`No passage begins with "${beginning}".`)
  return at
}

export const questions: readonly JudgedQuestion[] = [
  ...Object.entries(sets).flatMap(([set, taught]) =>
    taught.flatMap(([passage = '', ...passageQuestions]) =>
      passageQuestions.map((question) => ({ set, question, at: placeOf(passage) })),
    ),
  ),
  // A question with few words of its passage, and the first words of the passage.
  ...data.paraphrases.map(([question = '', beginning = '']) => ({
    set: 'in other words',
    question,
    at: placeOf(beginning),
  })),
]

/** Questions that no passage answers. */
export const { unanswerable } = data
