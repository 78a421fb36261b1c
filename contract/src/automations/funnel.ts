import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import type { ReasonCode } from '../reasons.ts'

/** Why a rule stayed silent though its trigger fitted, or would have been asked next. */
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

/** What became of the latest events that a rule met, and of the messages that it made of them. */
export const Funnel = z.object({
  /** How far back it looks, at most. */
  days: z.number(),
  /** Events that the rule met. */
  events: z.number(),
  fired: z.number(),
  /** Messages by how they ended; `waiting` are on their way, `needs_review` wait for a person. */
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  needs_review: z.number(),
  /** Sent messages that the person has seen. Null where the platform does not tell: it never does in public. */
  seen: z.nullable(z.number()),
  /** Sent messages after which the person wrote again. Null where that cannot be told. */
  replied: z.nullable(z.number()),
  /** The most frequent first. */
  misses: z.array(z.object({ reason_code: z.enum(nearMisses), count: z.number() })),
})
export type Funnel = z.infer<typeof Funnel>

export const getFunnel = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/funnel',
  access: 'signed-in',
  summary: 'How far the latest events of an automation came, and what it nearly answered',
  input: z.object({ automation_id: Id }),
  output: Funnel,
})
