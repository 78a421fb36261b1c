import type { Cause, EntryRow, LogMessage, LogRow, MessageRow } from './log-types.ts'

/** Returns entries with their messages, in the same order. */
export function withMessages(entries: readonly EntryRow[], messages: readonly MessageRow[]): LogRow[] {
  const messagesOf = Map.groupBy(
    messages.filter(({ outbox_kind }) => outbox_kind !== null),
    entryKey,
  )
  return entries.map((entry) => {
    const group = messagesOf.get(entryKey(entry)) ?? []
    const first = group.find(({ is_second }) => !is_second)
    const second = group.find(({ is_second }) => is_second)
    return {
      ...entry,
      ...(first ? messageOf(first) : noMessage),
      expected_at: first?.expected_at ?? null,
      second: second ? messageOf(second) : null,
    }
  })
}

const entryKey = ({ event_seq, number }: { event_seq: string; number: number }) => `${event_seq} ${number}`

const messageOf = (row: MessageRow): LogMessage => {
  const { outbox_state, outbox_kind, reply_text, settled_by, attempt, resends, platform_id } = row
  const cause = row.needs_login ? loginEnded : row.cause
  return { outbox_state, outbox_kind, reply_text, cause, settled_by, attempt, resends, platform_id }
}

/** Why a message waits while the account needs a new login. */
const loginEnded: Cause = {
  reason: 'token_invalid',
  message: 'The platform no longer accepts our login.',
  code: null,
  subcode: null,
}

const noMessage = {
  outbox_state: null,
  outbox_kind: null,
  reply_text: null,
  cause: null,
  settled_by: null,
  attempt: null,
  resends: null,
  platform_id: null,
}
