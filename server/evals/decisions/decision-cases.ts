import { z } from 'zod'
import { readData } from '#test/read-data.ts'

const Rule = z.enum(['questions', 'prices', 'kindness'])
/** What a case is about, to find out where a model is weak. */
const Topic = z.enum([
  'price',
  'shipping',
  'hours',
  'stock',
  'order',
  'thanks',
  'praise',
  'sarcasm',
  'spam',
  'promotion',
  'insult',
  'emoji',
  'between people',
  'near miss',
])

const DecisionData = z.strictObject({
  /** The conditions, in an owner's words. */
  rules: z.record(Rule, z.string()),
  /** By language: rule, topic, comment, and whether the comment is to be answered, judged by hand. */
  cases: z.record(z.string(), z.array(z.tuple([Rule, Topic, z.string(), z.boolean()]))),
})

export const { rules: decisionAutomations, cases: decisionCases } = readData(
  new URL('../data/decisions.json', import.meta.url),
  DecisionData,
)
