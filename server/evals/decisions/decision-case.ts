/** What a case is about, for finding out where a model is weak. */
export type Topic =
  | 'price'
  | 'shipping'
  | 'hours'
  | 'stock'
  | 'order'
  | 'thanks'
  | 'praise'
  | 'sarcasm'
  | 'spam'
  | 'promotion'
  | 'insult'
  | 'emoji'
  | 'between people'
  | 'near miss'

/** A comment under a rule, and whether a person who runs the shop would want it answered. */
export type DecisionCase = readonly [
  rule: keyof typeof decisionAutomations,
  topic: Topic,
  text: string,
  yes: boolean,
]

/** The contexts as owners write them. */
export const decisionAutomations = {
  questions:
    'Reply to questions about price, shipping, opening hours, stock or how to order. Do not reply to thanks, praise, spam, advertising or insults, nor when people talk to each other.',
  prices: 'Reply only when somebody asks what something costs.',
  kindness:
    'Reply when somebody thanks us or praises our work. Do not reply to spam, advertising, irony or insults.',
} as const
