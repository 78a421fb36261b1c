import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import { ExampleFailure } from './example-failure.ts'

export const ExampleReplay = z.object({
  passed: z.number(),
  failed: z.array(ExampleFailure),
  /** Examples that depend on an answer of a model that is not stored; absent if there are none. */
  skipped: z.optional(z.array(z.object({ example_id: Id, text: z.string() }))),
  /** Number of model calls. */
  asked: z.number(),
  /** Cost of the model calls, in US dollars. */
  cost: z.number(),
})
export type ExampleReplay = z.infer<typeof ExampleReplay>

/** Pauses of the whole account are ignored. */
export const replayExamples = defineEndpoint({
  method: 'POST',
  path: '/automations/examples/replay',
  permission: 'manage',
  audit: false,
  summary: 'Decide all examples of an account with its active automations; nothing is ever sent',
  input: z.object({
    platform_user_id: Id,
    /** Asks models for answers that are not stored, and stores them. Costs money; at most 100 calls. */
    ask_models: z._default(z.boolean(), false),
  }),
  output: ExampleReplay,
})
