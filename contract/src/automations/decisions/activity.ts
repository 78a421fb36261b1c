import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment } from '../../endpoint.ts'
import { AutomationType } from '../automation.ts'
import { Execution, executionFilters, ExecutionState } from './execution.ts'

/** A reply that the owner wrote, or approved for the assistant, or an away message. */
export const SentReply = z.object({
  kind: z.enum(['public_reply', 'private_reply', 'message']),
  state: ExecutionState,
  /** Null for an image. */
  text: z.nullable(z.string()),
  to_username: z.nullable(z.string()),
  conversation_id: z.optional(Id),
  /** The comment that it answers; null for a message. */
  event_id: z.nullable(z.string()),
  event_text: z.nullable(z.string()),
  /** The chat in which the owner approved a text of the assistant. */
  assistant_chat: z.optional(Id),
  /** It was sent outside of the business hours, because no automation answered. */
  away_message: z.optional(z.boolean()),
  created_at: Moment,
})
export type SentReply = z.infer<typeof SentReply>

/** One event with the automations that it concerned, or a reply that no automation sent. */
export const Activity = z.object({
  activity_id: Id,
  /**
   * The automations that acted, and the one that the filters asked for. If none acted, the one that came furthest. Empty
   * with `sent`, otherwise at least one.
   */
  executions: z.array(Execution),
  sent: z.optional(SentReply),
  /** The first public reply of the owner to the comment, or the first message to the customer after an unanswered message. */
  replied_later: z.optional(
    z.pick(SentReply, { state: true, text: true, assistant_chat: true, created_at: true }),
  ),
  /** Number of the other automations. */
  others: z.number(),
  /** How many of the others did not match the event. */
  unmatched: z.number(),
})
export type Activity = z.infer<typeof Activity>

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/automations/activity',
  permission: 'read',
  summary: 'Activity of an account by event, newest first',
  input: z.object({
    platform_user_id: Id,
    /** Events that concerned this automation, deleted ones included. */
    automation_id: z.optional(Id),
    automation_type: z.optional(AutomationType),
    /** Only this event or reply; 404 if the other filters exclude it. */
    activity_id: z.optional(Id),
    ...executionFilters,
  }),
  output: z.array(Activity),
  paged: true,
})

export const listActivityExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/activity/{activity_id}/executions',
  permission: 'read',
  summary: 'Activity of every automation about one event',
  input: z.object({ activity_id: Id, cursor: Cursor, limit: executionFilters.limit }),
  output: z.array(Execution),
  paged: true,
})
