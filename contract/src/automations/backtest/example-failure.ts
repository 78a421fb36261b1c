import * as z from 'zod/mini'
import { Id } from '../../endpoint.ts'
import { exampleLimits } from '../../limits.ts'

export const ExampleOutcome = z.enum(['fires', 'silent', 'hands_over'])
export type ExampleOutcome = z.infer<typeof ExampleOutcome>

/** `fires`: an automation replies, hides or deletes. `hands_over`: the conversation is flagged for a person. */
export const ExampleExpected = z.object({
  outcome: ExampleOutcome,
  /** A part of the reply. Case and spaces are ignored. */
  reply_contains: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(exampleLimits.replyLength)),
  ),
})
export type ExampleExpected = z.infer<typeof ExampleExpected>

/** An example that does not have its wanted outcome. */
export const ExampleFailure = z.object({
  example_id: Id,
  /** The text of the event. */
  text: z.string(),
  expected: ExampleExpected,
  got: z.object({
    /** `not_checked`: it depends on an answer of a model that is not stored. */
    outcome: z.enum([...ExampleOutcome.options, 'not_checked']),
    /** The first reply; null if there is none. */
    reply: z.nullable(z.string()),
  }),
})
export type ExampleFailure = z.infer<typeof ExampleFailure>
