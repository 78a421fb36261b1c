import { z } from 'zod'
import { judged } from '#test/knowledge/judged-passages.ts'
import { readData } from '#test/read-data.ts'

/** Passages of a business, each followed by the questions that it answers. */
const Taught = z.array(z.tuple([z.string()], z.string()))
type Taught = z.infer<typeof Taught>

const RetrievalData = z.strictObject({
  sets: z.record(z.string(), Taught),
  /** A question with few words of its passage, and the first words of the passage. */
  paraphrases: z.array(z.tuple([z.string(), z.string()])),
  /** Questions that no passage answers. */
  unanswerable: z.array(z.string()),
})

const data = readData(new URL('../data/retrieval.json', import.meta.url), RetrievalData)

export interface JudgedQuestion {
  /** Row of the table. */
  set: string
  question: string
  /** Index of the passage that answers it. */
  at: number
}

/** All sets are indexed in one account, so that each question competes with similar passages of other sets. */
const sets: Readonly<Record<string, Taught>> = {
  ...data.sets,
  'a pottery': judged.map(({ passage, questions }) => [passage, ...questions]),
}

export const passages: readonly string[] = Object.values(sets).flatMap((taught) =>
  taught.map(([passage]) => passage),
)

const placeOf = (beginning: string): number => {
  const at = passages.findIndex((passage) => passage.startsWith(beginning))
  if (at < 0) throw new Error(`No passage begins with "${beginning}".`)
  return at
}

export const questions: readonly JudgedQuestion[] = [
  ...Object.entries(sets).flatMap(([set, taught]) =>
    taught.flatMap(([passage, ...asked]) =>
      asked.map((question) => ({ set, question, at: placeOf(passage) })),
    ),
  ),
  ...data.paraphrases.map(([question, beginning]) => ({
    set: 'in other words',
    question,
    at: placeOf(beginning),
  })),
]

export const { unanswerable } = data
