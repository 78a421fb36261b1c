import { z } from 'zod'

/** The calls that an answer is for; all given fields must match. Texts are compared without case. */
const When = z.object({
  /** Part of any message. */
  text: z.string().optional(),
  /** Part of the last message of the user. */
  last: z.string().optional(),
  model: z.string().optional(),
  /** Name of an offered tool. */
  tool: z.string().optional(),
})

const ToolCall = z.object({
  name: z.string(),
  /** A text is sent as it is. */
  arguments: z.union([z.record(z.string(), z.unknown()), z.string()]).default({}),
})

export const ScriptedAnswer = z.object({
  when: When.default({}),
  text: z.string().optional(),
  /** Sent as text. */
  json: z.unknown().optional(),
  toolCalls: z.array(ToolCall).default([]),
  refusal: z.string().nullable().default(null),
  delayMs: z.number().min(0).default(0),
  error: z
    .object({
      status: z.number().int().min(400).max(599),
      code: z.string().nullable().default(null),
      message: z.string().default('An error of a script.'),
      retryAfter: z.number().optional(),
    })
    .optional(),
  /** Number of calls that it answers; null means all that match. */
  times: z.number().int().min(1).nullable().default(1),
})

export type ScriptedAnswer = z.output<typeof ScriptedAnswer>
