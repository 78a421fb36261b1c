import { answerableKinds } from '@skein/engine/event'
import type { RecordRow } from './record-logic.ts'
import type { LockedThreads, StoredMessage, Thread, ThreadChanges } from './thread-store.ts'

/** State of a conversation after an event. */
export interface RecordedEvent {
  event_seq: string
  account_id: string
  conversation_id: string
  person_id: string
  username: string | null
  /** Milliseconds since 1970; may be in the past. */
  paused_until: number | null
  /** Whether this message is the first that a person who has the conversation has to answer. */
  needs_reply: boolean
  /** When the person last wrote something that a model may answer, in milliseconds since 1970; null if never. */
  last_answerable_at: number | null
  /** Whether this event created the message; false for repeats and for events about an earlier message. */
  is_new: boolean
  /** Whether the person wrote another such message in the same millisecond that arrived later. */
  has_later_twin: boolean
}

/**
 * Merges events with their conversations and messages. The events contain each message at most once; they may have
 * arrived in any order. Returns the state after them for each event, and what changes.
 */
export function mergeEvents(
  { threads, messages, twins }: LockedThreads,
  rows: readonly RecordRow[],
): { events: RecordedEvent[]; changes: ThreadChanges } {
  const rowsOf = Map.groupBy(rows, threadKey)
  const messageOf = new Map(messages.map((message) => [messageKey(message), message]))
  const changes = { threads: [] as Thread[], messages: [] as StoredMessage[], seen: [] as string[] }
  const events: RecordedEvent[] = []
  for (const before of threads) {
    const group = rowsOf.get(threadKey(before)) ?? []
    const thread = mergeThread(before, group)
    if (thread !== before) changes.threads.push(thread)
    if (thread.seen_until !== before.seen_until) changes.seen.push(thread.conversation_id)
    for (const row of group) {
      const storedMessage = messageOf.get(messageKey(row)) ?? null
      const message = mergeMessage(storedMessage, row, thread.conversation_id)
      if (message !== null && message !== storedMessage) changes.messages.push(message)
      events.push({
        event_seq: row.event_seq,
        account_id: thread.account_id,
        conversation_id: thread.conversation_id,
        person_id: thread.person_id,
        username: thread.username,
        paused_until: thread.automation_paused_until,
        needs_reply: row.direction === 'in' && thread.needs_person_since === Date.parse(row.at),
        last_answerable_at: thread.last_answerable_at,
        is_new: message?.event_seq === row.event_seq,
        has_later_twin: twins.has(row.event_seq),
      })
    }
  }
  return { events, changes }
}

const threadKey = ({ account_id, person_id }: { account_id: string; person_id: string }) =>
  `${account_id} ${person_id}`
const messageKey = ({ account_id, message_id }: { account_id: string; message_id: string | null }) =>
  `${account_id} ${message_id}`

/** Returns a conversation after events; the same object when they change nothing. */
export function mergeThread(thread: Thread, rows: readonly RecordRow[]): Thread {
  const inbound = rows.filter(({ direction }) => direction === 'in')
  const answerable = inbound.filter(({ message_kind }) =>
    answerableKinds.some((kind) => kind === message_kind),
  )
  const last_inbound_at = latestOf(inbound)
  const mergedThread = {
    ...thread,
    last_message_at: later(
      thread.last_message_at,
      latestOf(rows.filter(({ direction }) => direction !== undefined)),
    ),
    last_inbound_at: later(thread.last_inbound_at, last_inbound_at),
    last_answerable_at: later(thread.last_answerable_at, latestOf(answerable)),
    seen_until: later(thread.seen_until, latestOf(rows.filter(({ seen }) => seen === true))),
    needs_person_since:
      last_inbound_at !== null && waitsForPerson(thread, last_inbound_at)
        ? (thread.needs_person_since ?? last_inbound_at)
        : thread.needs_person_since,
  }
  const keys = [
    'last_message_at',
    'last_inbound_at',
    'last_answerable_at',
    'seen_until',
    'needs_person_since',
  ] as const
  return keys.every((key) => mergedThread[key] === thread[key]) ? thread : mergedThread
}

/** Returns whether a person has the conversation and has neither read nor answered a message of this time. */
const waitsForPerson = (thread: Thread, at: number): boolean =>
  thread.automation_paused_until !== null &&
  at < thread.automation_paused_until &&
  at > (later(thread.last_inbound_at, thread.last_read_at) ?? Number.NEGATIVE_INFINITY)

const latestOf = (rows: readonly RecordRow[]): number | null =>
  rows.length === 0 ? null : Math.max(...rows.map(({ at }) => Date.parse(at)))

const later = (time: number | null, other: number | null): number | null =>
  time === null ? other : other === null ? time : Math.max(time, other)

/**
 * Returns a message after an event about it; the same object when the event changes nothing, null when it is about no
 * message. The content comes from the message event and from the edit with the highest number, the reaction from the
 * newest event. A message that was unsent has no content.
 */
export function mergeMessage(
  storedMessage: StoredMessage | null,
  row: RecordRow,
  conversation_id: string,
): StoredMessage | null {
  const { message_id } = row
  if (message_id === null) return null
  const newMessage = messageFrom(row, message_id, conversation_id)
  if (storedMessage === null) return newMessage
  const arrives = newMessage.direction !== null && storedMessage.direction === null
  // It was imported before its event arrived.
  const wasImported = storedMessage.direction === 'in' && storedMessage.event_seq === null
  const isEdit = newMessage.edit_number > 0
  const isUnsend = newMessage.unsent_at !== null && storedMessage.unsent_at === null
  const isReaction =
    newMessage.reaction_at !== null &&
    newMessage.reaction_at >= (storedMessage.reaction_at ?? Number.NEGATIVE_INFINITY)
  const changes =
    arrives ||
    (wasImported && newMessage.direction === 'in') ||
    (isEdit && newMessage.edit_number >= storedMessage.edit_number) ||
    isUnsend ||
    isReaction
  if (!changes) return storedMessage
  const unsent_at = storedMessage.unsent_at ?? newMessage.unsent_at
  const isUnedited = storedMessage.direction === null && storedMessage.edit_number === 0
  return {
    ...storedMessage,
    event_seq:
      storedMessage.direction === null || wasImported ? newMessage.event_seq : storedMessage.event_seq,
    occurred_at: arrives ? newMessage.occurred_at : storedMessage.occurred_at,
    direction: storedMessage.direction ?? newMessage.direction,
    sender_kind: storedMessage.sender_kind ?? newMessage.sender_kind,
    message_kind: newMessage.direction === null ? storedMessage.message_kind : newMessage.message_kind,
    text: unsent_at !== null ? null : isEdit || isUnedited ? newMessage.text : storedMessage.text,
    attachments: unsent_at === null ? (storedMessage.attachments ?? newMessage.attachments) : null,
    reply_to: storedMessage.reply_to ?? newMessage.reply_to,
    payload: storedMessage.payload ?? newMessage.payload,
    referral: storedMessage.referral ?? newMessage.referral,
    edit_number: Math.max(storedMessage.edit_number, newMessage.edit_number),
    unsent_at,
    reaction: isReaction ? newMessage.reaction : storedMessage.reaction,
    reaction_at: later(storedMessage.reaction_at, newMessage.reaction_at),
  }
}

function messageFrom(row: RecordRow, message_id: string, conversation_id: string): StoredMessage {
  const at = Date.parse(row.at)
  return {
    account_id: row.account_id,
    message_id,
    conversation_id,
    event_seq: row.direction === undefined ? null : row.event_seq,
    direction: row.direction ?? null,
    sender_kind: row.sender_kind ?? null,
    message_kind: row.message_kind ?? 'text',
    text: row.text ?? null,
    attachments: row.attachments ?? null,
    reply_to: row.reply_to ?? null,
    payload: row.payload ?? null,
    referral: row.referral ?? null,
    edit_number: row.edit_number ?? 0,
    unsent_at: row.unsent === true ? at : null,
    reaction: row.reaction ?? null,
    reaction_at: row.reacted === true ? at : null,
    occurred_at: at,
  }
}
