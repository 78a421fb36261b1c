import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'

const WaitingReply = z.object({
  /** The comment that it answers. */
  comment_id: Id,
  automation_id: Id,
  post_id: z.nullable(z.string()),
  /** When Instagram stops taking it. */
  expires_at: Moment,
  /** When its turn is. */
  turn_at: Moment,
})
export type WaitingReply = z.infer<typeof WaitingReply>

/** Private replies that wait for their turn, because Instagram allows an account so many an hour. */
export const PrivateReplies = z.object({
  waiting: z.number(),
  sent_last_hour: z.number(),
  per_hour: z.number(),
  /** How many may leave at once. */
  ready: z.number(),
  /** Null when none has to wait. */
  next_slot_at: z.nullable(Moment),
  /** When the last one leaves; null when none waits. */
  finish_at: z.nullable(Moment),
  /** Nothing leaves at all until pause-all is lifted. */
  paused: z.boolean(),
  /** Those whose end is nearest, at most 20. */
  first_to_expire: z.array(WaitingReply),
  /** How many end before their turn. */
  lost: z.number(),
  /** At most 20 of them. */
  first_to_be_lost: z.array(WaitingReply),
})
export type PrivateReplies = z.infer<typeof PrivateReplies>

export const listPrivateReplies = defineEndpoint({
  method: 'GET',
  path: '/automations/private-replies',
  access: 'signed-in',
  summary: 'Private replies that wait: how many, when the last one leaves, which end before their turn',
  input: z.object({ platform_user_id: Id }),
  output: PrivateReplies,
})
