import { z } from 'zod'
import { readData } from '../read-data.ts'

const Passages = z.strictObject({
  judged: z.array(z.strictObject({ passage: z.string(), questions: z.array(z.string()) })),
  unanswered: z.array(z.string()),
})

/** `judged`: passages of a pottery with the questions that they answer; `unanswered`: questions without an answer. */
export const { judged, unanswered } = readData(new URL('judged-passages.json', import.meta.url), Passages)
