import { judged } from '#test/judged-passages.ts'
import { englishServices } from './english-services.ts'
import { englishShops } from './english-shops.ts'
import { jeweller, northern, paraphrases, turkish, unanswerable } from './further.ts'
import { german } from './german.ts'
import { french, italian, portuguese, spanish } from './romance.ts'
import type { Taught } from './taught.ts'

export interface JudgedQuestion {
  /** What the table is divided by. */
  set: string
  question: string
  /** Place of the passage that answers it. */
  at: number
}

const english: Taught = [...englishShops, ...englishServices, ...jeweller]
const pottery: Taught = judged.map(({ passage, questions }) => [passage, ...questions])

/** One account that knows all of them, so that each question meets what sounds alike elsewhere. */
const sets: Readonly<Record<string, Taught>> = {
  english,
  german,
  french,
  spanish,
  italian,
  portuguese,
  turkish,
  'dutch, swedish': northern,
  'a pottery': pottery,
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
  ...paraphrases.map(([question, beginning]) => ({
    set: 'in other words',
    question,
    at: placeOf(beginning),
  })),
]

export { unanswerable }
