import type {
  Execution,
  ExecutionPart,
  ExecutionState,
} from '@skein/contract/automations/decisions/execution'
import { firedReason, type ReasonCode, reasonCodes, reasonSentence } from '@skein/contract/reasons'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'
import { leadingOutcome, type PartOutcome, stoppedPart, toParts } from './parts-logic.ts'
import { traceOf } from './trace-logic.ts'
import type { LogRow } from './log-types.ts'

interface Outcome {
  state: ExecutionState
  reason_code: ReasonCode
}

/** Returns a log entry as the API presents it. */
export function executionOf(row: LogRow): Execution {
  const second = row.second === null ? null : { ...row, ...row.second }
  const lead = second === null ? row : leadingOutcome(withState(row), withState(second))
  const { state, reason_code } = outcomeOf(lead)
  const { stopped_part: stopped, ...figures } = row.values ?? {}
  const values: Record<string, unknown> = { ...figures, ...kindValue(row), ...sendingValues(lead) }
  const parts = partsOf(row, second, stopped)
  return {
    execution_id: executionId(row),
    activity_id: row.event_seq,
    automation_id: row.automation_id,
    automation_type: row.automation_type,
    automation_name: row.automation_name,
    ...(row.automation_version === null ? {} : { automation_version: row.automation_version }),
    event_id: row.event_id,
    event_kind: row.event_kind,
    ...(row.message_kind === null ? {} : { message_kind: row.message_kind }),
    from_username: row.from_username,
    ...(row.conversation_id === null ? {} : { conversation_id: row.conversation_id }),
    text: row.text,
    post_id: row.post_id,
    state,
    reason_code,
    reason: reasonSentence(reason_code, sentenceValues(reason_code, values, lead)),
    reply_text: row.reply_text,
    winner_id: typeof row.values?.['winner_id'] === 'string' ? row.values['winner_id'] : null,
    comment_hidden:
      row.outbox_kind === 'hide_comment' && state === 'sent' && row.cause?.reason !== 'shown_again',
    cost: typeof values['cost'] === 'number' ? values['cost'] : 0,
    ...(reason_code === 'paused_automation' || reason_code === 'paused_moderation'
      ? { can_activate: row.automation_paused }
      : {}),
    created_at: row.decided_at,
    ...(row.found_by === null ? {} : { found_by: row.found_by }),
    ...(row.expected_at === null ? {} : { expected_at: row.expected_at }),
    ...(parts === null ? {} : { parts }),
    trace: traceOf(row.automation_type, reason_code, values),
  }
}

const withState = (row: LogRow) => ({ ...row, state: outcomeOf(row).state })

/** Returns the parts of an automation that replies in public and in private; null if the entry has only one. */
function partsOf(row: LogRow, second: LogRow | null, storedPart: unknown): ExecutionPart[] | null {
  const stopped = stoppedPart(storedPart)
  if (second !== null) return toParts([partOf(row), partOf(second)])
  return stopped === null ? null : toParts([partOf(row), stopped])
}

const partOf = (row: LogRow): PartOutcome => ({
  kind: row.outbox_kind === 'private_message' ? 'private_message' : 'public_reply',
  ...outcomeOf(row),
  reply_text: row.reply_text,
})

/** A text needs no name in the steps of the decision. */
const kindValue = ({ message_kind }: LogRow) =>
  message_kind === null || message_kind === 'text' ? {} : { message_kind }

/** The sentence replaces the platform's message, which stays in the trace, by a plain one. */
const sentenceValues = (
  code: ReasonCode,
  values: Record<string, unknown>,
  { cause, automation_name: automation, automation_paused: still }: LogRow,
) =>
  code === 'platform_rejected'
    ? { ...values, cause: plainRefusal(cause?.reason) }
    : { ...values, automation, still }

export const executionId = ({ event_seq, number }: { event_seq: string; number: number }): string =>
  `${event_seq}-${number}`

/** Parses the id of an entry, which is also a cursor; returns null for an invalid one. */
export function readExecutionId(id: string): { event_seq: string; number: number } | null {
  const match = /^(\d{1,18})-(\d{1,9})$/.exec(id)
  return match?.[1] && match[2] ? { event_seq: match[1], number: Number(match[2]) } : null
}

function outcomeOf(row: LogRow): Outcome {
  const { skip_reason, outbox_state, cause } = row
  if (skip_reason !== null && outbox_state !== 'dismissed' && !wasSent(row)) {
    return { state: 'skipped', reason_code: knownReason(skip_reason) }
  }
  switch (outbox_state) {
    case 'ready':
      return {
        state: 'pending',
        reason_code: cause?.reason === 'token_invalid' ? 'reconnect_required' : firedReason(row.values),
      }
    case 'sending':
      return { state: 'sending', reason_code: firedReason(row.values) }
    case 'sent':
      return { state: 'sent', reason_code: firedReason(row.values) }
    case 'unknown':
      return { state: 'unknown', reason_code: 'unclear' }
    case 'failed':
      return {
        state: 'failed',
        reason_code: cause?.reason === 'not_found' ? 'gone' : 'platform_rejected',
      }
    case 'expired':
      return { state: 'expired', reason_code: expiryReason(cause?.reason) }
    case 'needs_review':
      return { state: 'needs_review', reason_code: heldReason(cause?.reason) }
    case 'dismissed':
      return { state: 'skipped', reason_code: 'dismissed' }
    default:
      return { state: 'skipped', reason_code: 'already_replied' }
  }
}

const expiryReasons = ['waited_too_long', 'gone', 'automation_stopped'] as const

const expiryReason = (reason: string | undefined): ReasonCode =>
  expiryReasons.find((each) => each === reason) ?? 'outside_window'

/** True when a person sent the draft of an automation that had declined. */
const wasSent = ({ outbox_state, settled_by, platform_id }: LogRow) =>
  outbox_state !== null &&
  outbox_state !== 'needs_review' &&
  (settled_by === 'person' || platform_id !== null || outbox_state !== 'ready')

const heldReasons = ['unsupported_claim', 'budget', 'shadow'] as const

const heldReason = (reason: string | undefined): ReasonCode =>
  heldReasons.find((each) => each === reason) ?? 'review'

const knownReason = (code: string): ReasonCode =>
  reasonCodes.find((reason) => reason === code) ?? 'no_keyword'

function sendingValues({ outbox_state, cause, settled_by, attempt, resends, platform_id }: LogRow) {
  if (outbox_state === null) return {}
  return {
    attempts: attempt,
    resends,
    settled_by,
    platform_id,
    ...(cause === null ? {} : { cause: cause.message, code: cause.code, subcode: cause.subcode }),
  }
}
