import type { InboxMessage } from '@skein/contract/inbox'
import { nextAttempt } from './attempt-logic.ts'
import type { Outgoing } from './outgoing-store.ts'
import { keyOf } from './thread-page-logic.ts'

export type ShownState = InboxMessage['state'] | 'waiting'

/** A message as the thread draws it. */
export interface ThreadRow {
  key: string
  message: InboxMessage
  state: ShownState
  /** The day that begins with it, as a date; null within a day. */
  day: string | null
  /** The first that nobody had read when the thread was opened. */
  firstUnread: boolean
  /** Somebody else wrote the one before, or it was long ago. */
  startsGroup: boolean
  /** What it answers, when that is loaded. */
  answers: string | null
  retry: Retry | null
}

/** How a failed message may be sent again. */
export interface Retry {
  client_message_id: string
  text: string
  certain: boolean
}

export interface ThreadView {
  messages: readonly InboxMessage[]
  outgoing: readonly Outgoing[]
  unreadKey: string | null
  account: { id: string; username: string }
}

const pause = 5 * 60_000

/** Everything that is shown of a conversation: what the server knows, then what is on its way to it. */
export function rowsOf({ messages, outgoing, unreadKey, account }: ThreadView): ThreadRow[] {
  const known = new Set(messages.map(keyOf))
  const under = outgoing.filter(({ client_message_id }) => !known.has(client_message_id))
  const tried = new Set([...known, ...under.map(({ client_message_id }) => client_message_id)])
  const isReplaced = ({ client_message_id }: { client_message_id: string | null }) =>
    client_message_id !== null && tried.has(nextAttempt(client_message_id))
  const texts = new Map(messages.map(({ id, message }) => [id, message]))
  const rows = messages
    .filter((message) => !(message.state === 'failed' && isReplaced(message)))
    .map((message) => rowOf(message, texts))
  const own = under.filter((each) => !isReplaced(each)).map((each) => ownRow(each, account))
  const all = [...rows, ...own]
  let before: Day | undefined
  return all.map((row) => {
    const day = dayOf(row.message)
    const put = placed(row, { day, before, unreadKey })
    before = { message: row.message, day }
    return put
  })
}

/** Whether two rows are drawn alike. */
export const isSameRow = (one: ThreadRow, other: ThreadRow): boolean =>
  one.message === other.message &&
  one.state === other.state &&
  one.day === other.day &&
  one.firstUnread === other.firstUnread &&
  one.startsGroup === other.startsGroup &&
  one.answers === other.answers &&
  one.retry?.client_message_id === other.retry?.client_message_id &&
  one.retry?.certain === other.retry?.certain

function rowOf(message: InboxMessage, texts: ReadonlyMap<string, string>): ThreadRow {
  const { state, client_message_id, message: text, reply_to } = message
  const mayRetry = state === 'failed' && client_message_id !== null
  return {
    ...plain(message),
    answers: reply_to === null ? null : (texts.get(reply_to) ?? null),
    retry: mayRetry ? { client_message_id, text, certain: true } : null,
  }
}

function ownRow(outgoing: Outgoing, account: ThreadView['account']): ThreadRow {
  const { client_message_id, text, created_time, state, cause, certain } = outgoing
  const message: InboxMessage = {
    id: client_message_id,
    kind: 'message',
    from: account,
    message: text,
    created_time,
    sender_kind: 'person',
    state: state === 'waiting' ? 'sending' : state,
    cause,
    client_message_id,
    attachments: [],
    reply_to: null,
    story_url: null,
    reaction: null,
    edited: false,
    unsent: false,
    post: null,
    execution_id: null,
  }
  return { ...plain(message), state, retry: state === 'failed' ? { client_message_id, text, certain } : null }
}

const plain = (message: InboxMessage): ThreadRow => ({
  key: keyOf(message),
  message,
  state: message.state,
  day: null,
  firstUnread: false,
  startsGroup: false,
  answers: null,
  retry: null,
})

/** A message and the day on which it was written, as a number. */
interface Day {
  message: InboxMessage
  day: number
}

interface Place {
  day: number
  before: Day | undefined
  unreadKey: string | null
}

function placed(row: ThreadRow, { day, before, unreadKey }: Place): ThreadRow {
  const newDay = before?.day !== day
  const firstUnread = row.key === unreadKey
  const startsGroup = newDay || firstUnread || !continues(row.message, before?.message)
  return { ...row, day: newDay ? row.message.created_time : null, firstUnread, startsGroup }
}

const continues = (message: InboxMessage, before: InboxMessage | undefined) =>
  before !== undefined &&
  before.sender_kind === message.sender_kind &&
  before.by_ai === message.by_ai &&
  before.kind === message.kind &&
  Date.parse(message.created_time) - Date.parse(before.created_time) < pause

function dayOf({ created_time }: InboxMessage): number {
  const moment = new Date(created_time)
  return (moment.getFullYear() * 12 + moment.getMonth()) * 31 + moment.getDate()
}

/** The first of the newest so many messages that the person wrote; null when nothing is unread or it is not loaded. */
export function firstUnreadOf(messages: readonly InboxMessage[], unread: number): string | null {
  if (unread === 0) return null
  const theirs = messages.filter(({ sender_kind }) => sender_kind === 'customer')
  const first = theirs.at(-Math.min(unread, theirs.length))
  return first ? keyOf(first) : null
}

/** Whether these rows are the ones before with older ones put before them. */
export const grewAtStart = (rows: readonly ThreadRow[], before: readonly ThreadRow[]): boolean =>
  rows.length > before.length &&
  before.length > 0 &&
  rows[0]?.key !== before[0]?.key &&
  rows.at(-1)?.key === before.at(-1)?.key

/** How many messages of the person came behind the one that was last. */
export function arrivedSince(rows: readonly ThreadRow[], lastKey: string | null): number {
  const place = rows.findLastIndex(({ key }) => key === lastKey)
  if (place === -1) return 0
  return rows.slice(place + 1).filter(({ message }) => message.sender_kind !== 'person').length
}
