import type { AutomationType } from '@skein/contract/automations/automation'
import type { ExecutionState } from '@skein/contract/automations/execution'

/** One event that met one rule, with the message it led to, if any. */
export interface LogRow {
  event_seq: string
  number: number
  automation_id: string
  automation_type: AutomationType
  automation_name: string
  event_kind: string
  event_id: string
  from_username: string | null
  conversation_id: string | null
  text: string | null
  post_id: string | null
  decided_at: string
  skip_reason: string | null
  set_version: string
  values: Record<string, unknown> | null
  /** State of its message, if there is one: final, or how far it got. */
  outbox_state: string | null
  outbox_kind: string | null
  reply_text: string | null
  cause: { reason: string; message: string; code: number | null; subcode: number | null } | null
  settled_by: string | null
  attempt: number | null
  resends: number | null
  platform_id: string | null
}

export interface LogQuery {
  account_id: string
  /** Only this rule. */
  number?: number
  automation_type?: AutomationType | undefined
  outcome?: 'fired' | 'declined' | 'failed' | 'review' | undefined
  state?: ExecutionState | undefined
  /** Part of the text or of the person's name. */
  search?: string | undefined
  reason_code?: string | undefined
  event_id?: string | undefined
  event_kind?: 'comment' | 'message' | undefined
  /** ISO 8601. */
  since?: string | undefined
  until?: string | undefined
  /** Entries after this one, newest first. */
  after?: { event_seq: string; number: number }
  limit: number
}
