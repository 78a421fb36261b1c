import type { Cause, EntryRow, LogMessage, LogRow, MessageRow } from './log-types.ts'

/** A key under which a message of an entry can be stored. */
export interface MessageKey {
  account_id: string
  dedupe_key: string
  event_seq: string
  number: number
  automation_id: string
  is_second: boolean
}

/** Returns the keys of the messages of an entry, and of their drafts. */
export function messageKeysOf(entry: EntryRow): MessageKey[] {
  const { account_id, event_seq, number, automation_id, message_key, second_key } = entry
  const keys = [
    { key: message_key, is_second: false },
    { key: second_key, is_second: true },
  ]
  return keys.flatMap(({ key, is_second }) => {
    const base = { account_id, event_seq, number, automation_id, is_second }
    if (key === null) return []
    return [
      { ...base, dedupe_key: key },
      { ...base, dedupe_key: `draft:${automation_id}:${key}` },
    ]
  })
}

/** Returns entries with their messages, in the same order. */
export function withMessages(entries: readonly EntryRow[], messages: readonly MessageRow[]): LogRow[] {
  const messagesOf = Map.groupBy(messages, entryKey)
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
