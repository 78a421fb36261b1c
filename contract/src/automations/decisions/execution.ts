import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Instant, Moment } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { MessageKind } from '../../inbox/message-kinds.ts'
import { gates } from '../../reason-catalogue/reason.ts'
import { AutomationType } from '../automation.ts'

export const ExecutionState = z.enum([
  'skipped',
  'pending',
  'sending',
  'sent',
  'unknown',
  'failed',
  'expired',
  'needs_review',
])
export type ExecutionState = z.infer<typeof ExecutionState>

/** A check that was made, with the figures behind its outcome. */
export const Gate = z.object({
  gate: z.enum(gates),
  outcome: z.enum(['passed', 'stopped']),
  values: z.record(z.string(), z.unknown()),
})
export type Gate = z.infer<typeof Gate>

/** One of the two replies of an automation that replies in public and in private. */
export const ExecutionPart = z.object({
  kind: z.enum(['public_reply', 'private_message']),
  state: ExecutionState,
  reason_code: z.string(),
  reason: z.string(),
  reply_text: z.nullable(z.string()),
})
export type ExecutionPart = z.infer<typeof ExecutionPart>

/** One entry of the decision log: one event and one automation. */
export const Execution = z.object({
  execution_id: Id,
  /** The event, which other automations may have executions for. */
  activity_id: Id,
  automation_id: Id,
  automation_type: AutomationType,
  automation_name: z.string(),
  /** The version of the automation that decided; absent for decisions from before versions were kept. */
  automation_version: z.optional(z.number()),
  event_id: Id,
  event_kind: z.string(),
  /** Of a direct message. */
  message_kind: z.optional(MessageKind),
  from_username: z.nullable(z.string()),
  /** The conversation with the person, if there is one. */
  conversation_id: z.optional(Id),
  text: z.nullable(z.string()),
  post_id: z.nullable(z.string()),
  state: ExecutionState,
  reason_code: z.string(),
  reason: z.string(),
  reply_text: z.nullable(z.string()),
  winner_id: z.nullable(z.string()),
  cost: z.number(),
  /** Whether the automation hid this comment and it is still hidden. */
  comment_hidden: z.boolean(),
  /** Of an automation that would have acted and was paused: whether it still is. */
  can_activate: z.optional(z.boolean()),
  created_at: Moment,
  /** `sweep`: no webhook brought the event; a comparison with Instagram found it. Absent otherwise. */
  found_by: z.optional(z.enum(['sweep'])),
  /** When a waiting message is expected to be sent. */
  expected_at: z.optional(Moment),
  /** The public reply and the private message, if the automation sends both; the entry's state is that of the one that needs attention first. */
  parts: z.optional(z.array(ExecutionPart)),
  /** Only checks that were made. */
  trace: z.array(Gate),
})
export type Execution = z.infer<typeof Execution>

export const executionFilters = {
  cursor: Cursor,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  /**
   * `fired` = everything that was or will be sent; `declined` = skipped; `review` = replies and drafts that wait for a
   * person.
   */
  outcome: z.optional(z.enum(['fired', 'declined', 'failed', 'review'])),
  state: z.optional(ExecutionState),
  /** One of the reason codes of declined entries. */
  reason_code: z.optional(z.string().check(z.maxLength(60))),
  /** The id of the comment or message on the platform. */
  event_id: z.optional(z.string().check(z.maxLength(200))),
  event_kind: z.optional(z.enum(['comment', 'message'])),
  /** Part of the text or of the person's name. */
  search: z.optional(z.string().check(z.maxLength(200))),
  since: z.optional(Instant),
  until: z.optional(Instant),
  /** Comments and messages of the account itself; included by default. */
  own_events: z.optional(z.enum(['include', 'exclude'])),
}

export const listAutomationExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/executions',
  permission: 'read',
  summary: 'Activity of one automation, newest first',
  input: z.object({ automation_id: Id, ...executionFilters }),
  output: z.array(Execution),
  paged: true,
})

export const listExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/executions',
  permission: 'read',
  summary: 'Activity of an account, newest first',
  input: z.object({
    platform_user_id: Id,
    /** Filters by automation, deleted ones included. */
    automation_id: z.optional(Id),
    automation_type: z.optional(AutomationType),
    /** Only this entry. */
    execution_id: z.optional(Id),
    ...executionFilters,
  }),
  output: z.array(Execution),
  paged: true,
})

/** Everything, the newest first, as a file. */
export const exportExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/executions/export',
  permission: 'read',
  summary: 'Activity of an account, or of one of its automations, as a JSON file, newest first',
  input: z.object({
    platform_user_id: Id,
    automation_id: z.optional(Id),
    since: executionFilters.since,
    until: executionFilters.until,
  }),
  output: z.array(Execution),
  download: true,
})

const Entry = z.object({ execution_id: Id })

export const sendReviewed = defineEndpoint({
  method: 'POST',
  path: '/automations/executions/{execution_id}/send',
  permission: 'reply',
  summary: 'Send a reply that needs review, with another text if `text` is given',
  input: z.extend(Entry, {
    text: z.optional(z.string().check(z.maxLength(limits.commentReply))),
    /** `reply_text` as it was shown. If it is another one by then, the answer is 409 and nothing is sent. */
    shown_text: z.optional(z.nullable(z.string())),
  }),
  output: Execution,
})

export const dismissReviewed = defineEndpoint({
  method: 'POST',
  path: '/automations/executions/{execution_id}/dismiss',
  permission: 'reply',
  summary: 'Dismiss a reply that needs review',
  input: Entry,
  output: Execution,
})

export const showComment = defineEndpoint({
  method: 'POST',
  path: '/automations/executions/{execution_id}/show-comment',
  permission: 'reply',
  summary: 'Unhide a comment that an automation has hidden',
  input: Entry,
  output: Execution,
})
