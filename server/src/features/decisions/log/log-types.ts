import * as z from 'zod'
import { AutomationType } from '@skein/contract/automations/automation'
import type { ExecutionState } from '@skein/contract/automations/decisions/execution'
import { MessageKind } from '@skein/contract/inbox/message-kinds'
import { json } from '#src/infra/db/rows.ts'

export type Cause = { reason: string; message: string; code: number | null; subcode: number | null }

/** The first or the second message of an entry. */
export const MessageRow = z.object({
  event_seq: z.string(),
  number: z.number(),
  is_second: z.boolean(),
  /** Its state, or the phase while it is open. */
  outbox_state: z.string().nullable(),
  outbox_kind: z.string(),
  reply_text: z.string().nullable(),
  cause: json<Cause>().nullable(),
  /** It waits for a new login of the account. */
  needs_login: z.boolean(),
  settled_by: z.string().nullable(),
  attempt: z.number().nullable(),
  resends: z.number().nullable(),
  platform_id: z.string().nullable(),
  /** When a waiting message is expected to be sent. */
  expected_at: z.string().nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>

/** What became of a message of an automation. */
export type LogMessage = Omit<
  MessageRow,
  'event_seq' | 'number' | 'is_second' | 'needs_login' | 'expected_at'
>

/** A decision of an automation about an event, without its message. */
export const EntryRow = z.object({
  event_seq: z.string(),
  number: z.number(),
  automation_id: z.string(),
  automation_type: AutomationType,
  automation_name: z.string(),
  /** Whether the automation is not active now; false for a deleted one. */
  automation_paused: z.boolean(),
  /** Null for a decision from before versions were kept. */
  automation_version: z.number().nullable(),
  event_kind: z.string(),
  /** Null for a comment. */
  message_kind: z.nullable(MessageKind),
  event_id: z.string(),
  from_username: z.string().nullable(),
  conversation_id: z.string().nullable(),
  text: z.string().nullable(),
  post_id: z.string().nullable(),
  decided_at: z.string(),
  skip_reason: z.string().nullable(),
  found_by: z.enum(['sweep']).nullable(),
  values: json<Record<string, unknown>>().nullable(),
  account_id: z.string(),
  /** The keys of its messages in the outbox. */
  message_key: z.string().nullable(),
  second_key: z.string().nullable(),
})
export type EntryRow = z.infer<typeof EntryRow>

/** A log entry: one event and one automation, with the message that resulted, if any. */
export type LogRow = EntryRow & {
  /** When a waiting message is expected to be sent. */
  expected_at: string | null
  /** The second message of an automation that replies in public and in private; null if it has none. */
  second: LogMessage | null
} & { [Key in keyof LogMessage]: LogMessage[Key] | null }

export interface LogQuery {
  account_id: string
  /** Only this automation. */
  number?: number
  automation_type?: AutomationType | undefined
  outcome?: 'fired' | 'declined' | 'failed' | 'review' | undefined
  state?: ExecutionState | undefined
  /** Part of the text or of the person's name. */
  search?: string | undefined
  reason_code?: string | undefined
  event_id?: string | undefined
  /** Only this event. */
  event_seq?: string
  event_kind?: 'comment' | 'message' | undefined
  /** ISO 8601. */
  since?: string | undefined
  until?: string | undefined
  own_events?: 'include' | 'exclude' | undefined
  /** Entries after this one, newest first. */
  after?: { event_seq: string; number: number }
  limit: number
}
