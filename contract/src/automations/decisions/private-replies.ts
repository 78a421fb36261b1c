import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../../endpoint.ts'

const WaitingReply = z.object({
  /** The comment that it replies to. */
  comment_id: Id,
  automation_id: Id,
  post_id: z.nullable(z.string()),
  /** When Instagram stops accepting it. */
  expires_at: Moment,
  /** When it is scheduled. */
  turn_at: Moment,
})
export type WaitingReply = z.infer<typeof WaitingReply>

/** Private replies that are queued because of Instagram's hourly limit per account. */
export const PrivateReplies = z.object({
  waiting: z.number(),
  sent_last_hour: z.number(),
  per_hour: z.number(),
  /** How many can be sent immediately. */
  ready: z.number(),
  /** Null if none is queued. */
  next_slot_at: z.nullable(Moment),
  /** When the last one is sent; null if none is queued. */
  finish_at: z.nullable(Moment),
  /** Nothing is sent until the account is resumed. */
  paused: z.boolean(),
  /** Those that expire first, at most 20. */
  first_to_expire: z.array(WaitingReply),
  /** How many expire before they can be sent. */
  lost: z.number(),
  /** At most 20 of them. */
  first_to_be_lost: z.array(WaitingReply),
})
export type PrivateReplies = z.infer<typeof PrivateReplies>

export const listPrivateReplies = defineEndpoint({
  method: 'GET',
  path: '/automations/private-replies',
  permission: 'read',
  summary: 'Private replies that wait: how many, when the last one leaves, which end before they are sent',
  input: z.object({ platform_user_id: Id }),
  output: PrivateReplies,
})
