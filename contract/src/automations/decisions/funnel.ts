import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import type { ReasonCode } from '../../reasons.ts'

/** Why an automation did not act although its trigger matched, or would have been evaluated next. */
export const nearMisses = [
  'post_not_selected',
  'post_out_of_range',
  'outside_window',
  'human_active',
  'handed_over',
  'answered_together',
  'reply_count',
  'cap_per_post',
  'cap_per_period',
  'cooldown',
  'loop_conversation',
  'loop_conversation_day',
  'loop_post',
  'loop_repeats',
  'moderated',
  'lost_to',
  'already_replied',
  'no_model',
  'model_failed',
  'below_confidence',
  'budget',
] as const satisfies readonly ReasonCode[]
export type NearMiss = (typeof nearMisses)[number]

/** Outcomes of the latest events of an automation and of its messages. */
export const Funnel = z.object({
  /** Maximum age of the events. */
  days: z.number(),
  /** Events that the automation evaluated. */
  events: z.number(),
  fired: z.number(),
  /** Messages by outcome; `waiting` are being sent, `needs_review` wait for a person. */
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  needs_review: z.number(),
  /**
   * Sent messages that the person has seen. Null if the platform does not report it; it never does for public replies.
   */
  seen: z.nullable(z.number()),
  /** Sent messages after which the person wrote again. Null if unknown. */
  replied: z.nullable(z.number()),
  /** Most frequent first. */
  misses: z.array(z.object({ reason_code: z.enum(nearMisses), count: z.number() })),
})
export type Funnel = z.infer<typeof Funnel>

export const getFunnel = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/funnel',
  permission: 'read',
  summary: 'How far the latest events of an automation came, and what it nearly answered',
  input: z.object({
    automation_id: Id,
    /** Maximum age of the events; default 30. */
    days: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(30))),
  }),
  output: Funnel,
})
