import { z } from 'zod'
import { readData } from '../../read-data.ts'
import type { PdfFont } from '../build-pdf.ts'

const Contact = z.tuple([z.string(), z.string(), z.string()])

const Content = z.strictObject({
  lang: z.string(),
  /** A charset of one language that old pages use. */
  legacy: z.string(),
  fonts: z.array(z.custom<PdfFont>((value) => typeof value === 'string')),
  filler: z.string(),
  menu: z.array(z.string()),
  /** Question, answer, and the words of the answer that a reply needs. */
  facts: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Name, price, question. */
  products: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Question, label, value. */
  phone: Contact,
  mail: Contact,
  place: Contact,
})

/** What a business says about itself in one language. */
export type Content = z.infer<typeof Content>

export const contents = readData(new URL('contents.json', import.meta.url), z.array(Content))

/** A question, and the words that the passage with its answer has. */
export interface Question {
  question: string
  answer: string
}

export const questionsOf = ({ facts, products, phone, mail, place }: Content): Question[] => [
  ...facts.map(([question, , answer]) => ({ question, answer })),
  ...products.map(([, answer, question]) => ({ question, answer })),
  ...[phone, mail, place].map(([question, , answer]) => ({ question, answer })),
]

/** Returns every sentence that a person sees, apart from menus. */
export const sentencesOf = ({ filler, facts, products, phone, mail, place }: Content): string[] => [
  filler,
  ...facts.map(([, answer]) => answer),
  ...products.flatMap(([name, price]) => [name, price]),
  ...[phone, mail, place].flatMap(([, , value]) => [value]),
]
