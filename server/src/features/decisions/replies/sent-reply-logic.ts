import type { Activity, SentReply } from '@skein/contract/automations/decisions/activity'
import type { ExecutionState } from '@skein/contract/automations/decisions/execution'
import type { LaterReplyRow, SentReplyRow } from './sent-reply-store.ts'

const states: Readonly<Record<string, ExecutionState>> = {
  ready: 'pending',
  sending: 'sending',
  sent: 'sent',
  failed: 'failed',
  dismissed: 'failed',
  expired: 'expired',
}

/** Returns the state of an entry; a message that may have arrived is unknown. */
const stateOf = (outbox_state: string): ExecutionState => states[outbox_state] ?? 'unknown'

/** Returns a reply of a person or an away message as an entry of its own. */
export function toSentActivity(row: SentReplyRow): Activity {
  const {
    outbox_seq: _,
    activity_id,
    outbox_state,
    conversation_id,
    assistant_chat,
    away_message,
    ...shown
  } = row
  const sent: SentReply = {
    ...shown,
    state: stateOf(outbox_state),
    ...(conversation_id === null ? {} : { conversation_id }),
    ...(assistant_chat === null ? {} : { assistant_chat }),
    ...(away_message ? { away_message } : {}),
  }
  return { activity_id, executions: [], sent, others: 0, unmatched: 0 }
}

/** Returns the reply that a person sent to the comment or message of an event. */
export const laterReplyOf = ({
  outbox_state,
  text,
  assistant_chat,
  created_at,
}: LaterReplyRow): NonNullable<Activity['replied_later']> => ({
  state: stateOf(outbox_state),
  text,
  ...(assistant_chat === null ? {} : { assistant_chat }),
  created_at,
})

/** Returns the newest entries of both lists, which are newest first, at most `limit`. */
export const newestOf = (
  events: readonly Activity[],
  sentActivities: readonly Activity[],
  limit: number,
): Activity[] =>
  [...events, ...sentActivities]
    .sort((one, other) => Number(BigInt(other.activity_id) - BigInt(one.activity_id)))
    .slice(0, limit)
