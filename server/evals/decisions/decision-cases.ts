import { z } from 'zod'
import { readData } from '#test/read-data.ts'

const AutomationName = z.enum(['questions', 'prices', 'kindness'])
/** Topic of a case, to find weaknesses of a model. */
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
  /** Conditions of automations, as an owner writes them. */
  rules: z.record(AutomationName, z.string()),
  /** By language: automation, topic, comment, and whether it should be answered, judged by hand. */
  cases: z.record(z.string(), z.array(z.tuple([AutomationName, Topic, z.string(), z.boolean()]))),
})

export const { rules: decisionAutomations, cases: decisionCases } = readData(
  new URL('../data/decisions.json', import.meta.url),
  DecisionData,
)
