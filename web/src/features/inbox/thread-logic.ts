import type { InboxMessage } from '@skein/contract/inbox/inbox'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import type { Outgoing, Quote, SentImage } from './draft-store.ts'
import type { Thread } from './inbox-types.ts'

/** Returns the stable key of a message: Instagram assigns the id only when it is sent. */
export const keyOf = ({ id, client_message_id }: Pick<InboxMessage, 'id' | 'client_message_id'>): string =>
  client_message_id ?? id

const isKept = ({ state }: InboxMessage) => state === 'received' || state === 'sent' || state === 'seen'

/** Appends the newest page; returns it alone if there is a gap. */
export function withNewestMessages(cachedThread: Thread | undefined, page: Thread): Thread {
  const first = page.messages.find(isKept)
  if (!cachedThread || !first || page.next_cursor === null) return page
  if (!cachedThread.messages.some(({ id }) => id === first.id)) return page
  const fresh = new Set(page.messages.map(keyOf))
  const older = cachedThread.messages.filter(
    (message) => isKept(message) && !fresh.has(keyOf(message)) && message.created_time <= first.created_time,
  )
  return { messages: [...older, ...page.messages], next_cursor: cachedThread.next_cursor }
}

/** Prepends an older page. */
export function withOlderMessages(cachedThread: Thread, page: Thread): Thread {
  const cachedKeys = new Set(cachedThread.messages.map(keyOf))
  return {
    messages: [
      ...page.messages.filter((message) => !cachedKeys.has(keyOf(message))),
      ...cachedThread.messages,
    ],
    next_cursor: page.next_cursor,
  }
}

/** Inserts or updates a message; omits one older than the loaded pages. */
export function withMessage(cachedThread: Thread, message: InboxMessage): Thread {
  const messages = cachedThread.messages.filter((each) => !isDraftOf(each, message))
  // A message first reported without its client message id is matched by its id.
  const isIt = (each: InboxMessage) => keyOf(each) === keyOf(message) || each.id === message.id
  const place = messages.findIndex(isIt)
  if (place !== -1) {
    const others = (each: InboxMessage) => each === message || !isIt(each)
    return { ...cachedThread, messages: messages.with(place, message).filter(others) }
  }
  const before = messages.findLastIndex(({ created_time }) => created_time <= message.created_time)
  if (before === -1 && cachedThread.next_cursor !== null) return { ...cachedThread, messages }
  return {
    ...cachedThread,
    messages: [...messages.slice(0, before + 1), message, ...messages.slice(before + 1)],
  }
}

/** The same reply before Instagram had assigned an id. */
const isDraftOf = (each: InboxMessage, message: InboxMessage): boolean =>
  each.sender_kind !== 'customer' &&
  each.client_message_id === null &&
  !isKept(each) &&
  each.id !== message.id &&
  each.kind === message.kind &&
  (each.execution_id === null ? each.message === message.message : each.execution_id === message.execution_id)

export type ShownState = InboxMessage['state'] | 'waiting'

/** A message with what the thread renders around it. */
export interface ThreadRow {
  key: string
  message: InboxMessage
  state: ShownState
  /** ISO date if the message is the first of its day. */
  day: string | null
  /** First unread message when the thread was opened. */
  firstUnread: boolean
  /** The previous message has another sender or is more than 5 minutes older. */
  startsGroup: boolean
  /** The message it replies to, if loaded. */
  quote: Quote | null
  retry: Retry | null
}

/** How a failed message may be resent. */
export interface Retry {
  client_message_id: string
  text: string
  image?: SentImage | undefined
  reply_to?: Quote | undefined
  actions?: ReplyActions | undefined
  /** When it was to be sent, ISO 8601; at once if absent. */
  send_at?: string | undefined
  certain: boolean
}

export interface ThreadView {
  messages: readonly InboxMessage[]
  outgoing: readonly Outgoing[]
  unreadKey: string | null
  account: { id: string; username: string }
  /** Whether a message can be written: only then a retry can succeed. */
  canWrite: boolean
  /** Returns the local day of a time. */
  dayOf: (at: string) => string
}

const groupGap = 5 * 60_000

/** Returns the rows of a thread: messages of the server, then pending ones. */
export function rowsOf({ messages, outgoing, unreadKey, account, canWrite, dayOf }: ThreadView): ThreadRow[] {
  const messageKeys = new Set(messages.map(keyOf))
  const pending = outgoing.filter(({ client_message_id }) => !messageKeys.has(client_message_id))
  const attempted = new Set([...messageKeys, ...pending.map(({ client_message_id }) => client_message_id)])
  const isReplaced = ({ client_message_id }: { client_message_id: string | null }) =>
    client_message_id !== null && attempted.has(nextAttempt(client_message_id))
  const texts = new Map(messages.map(({ id, message }) => [id, message]))
  const rows = messages
    .filter((message) => !(message.state === 'failed' && isReplaced(message)))
    .map((message) => rowOf(message, texts))
  const ownRows = pending.filter((each) => !isReplaced(each)).map((each) => ownRow(each, account))
  const all = [...rows, ...ownRows].toSorted(
    (one, other) => Number(isScheduled(one)) - Number(isScheduled(other)),
  )
  let before: Day | undefined
  return all.map((row) => {
    const day = dayOf(row.message.created_time)
    const dated = withDay(row, { day, before, unreadKey })
    before = { message: row.message, day }
    return canWrite ? dated : { ...dated, retry: null }
  })
}

const isScheduled = ({ state }: ThreadRow): boolean => state === 'scheduled'

/** Returns the newest row of what was sent or received; undefined if there is none. */
export const newestOf = (rows: readonly ThreadRow[]): ThreadRow | undefined =>
  rows.findLast((row) => !isScheduled(row))

/** Returns the newest comment that can get a public reply; null if there is none. */
export const lastCommentOf = (rows: readonly ThreadRow[]): InboxMessage | null =>
  rows.findLast(
    ({ message: { kind, sender_kind, live, moderated } }) =>
      kind === 'comment' && sender_kind === 'customer' && !live && moderated === undefined,
  )?.message ?? null

function rowOf(message: InboxMessage, texts: ReadonlyMap<string, string>): ThreadRow {
  const { state, client_message_id, message: text, reply_to } = message
  // The server lists an image without its id, so it cannot be resent.
  const mayRetry = state === 'failed' && message.final !== true && client_message_id !== null && text !== ''
  const quoted = reply_to === null ? undefined : texts.get(reply_to)
  const quote = reply_to === null || quoted === undefined ? null : { id: reply_to, text: quoted }
  return {
    ...plain(message),
    quote,
    retry: mayRetry
      ? { client_message_id, text, reply_to: quote ?? undefined, actions: message.actions, certain: true }
      : null,
  }
}

function ownRow(outgoing: Outgoing, account: ThreadView['account']): ThreadRow {
  const {
    client_message_id,
    scheduled_id = client_message_id,
    text,
    image,
    reply_to,
    actions,
    send_at,
    created_time,
    state,
    cause,
    certain,
    final,
    cause_detail,
    needs_login,
  } = outgoing
  const message: InboxMessage = {
    id: scheduled_id,
    kind: 'message',
    from: account,
    message: text,
    created_time,
    sender_kind: 'person',
    state: state === 'waiting' ? 'sending' : state,
    cause,
    ...(cause_detail === undefined ? {} : { cause_detail }),
    ...(needs_login ? { needs_login } : {}),
    client_message_id,
    attachments: image ? [{ type: 'image', url: image.url, title: null }] : [],
    reply_to: reply_to?.id ?? null,
    ...(actions === undefined ? {} : { actions }),
    story_url: null,
    reaction: null,
    edited: false,
    unsent: false,
    post: null,
    execution_id: null,
  }
  return {
    ...plain(message),
    state,
    quote: reply_to ?? null,
    retry:
      state === 'failed' && final !== true
        ? { client_message_id, text, image, reply_to, actions, send_at, certain }
        : null,
  }
}

const plain = (message: InboxMessage): ThreadRow => ({
  key: keyOf(message),
  message,
  state: message.state,
  day: null,
  firstUnread: false,
  startsGroup: false,
  quote: null,
  retry: null,
})

interface Day {
  message: InboxMessage
  day: string
}

interface Place {
  day: string
  before: Day | undefined
  unreadKey: string | null
}

function withDay(row: ThreadRow, { day, before, unreadKey }: Place): ThreadRow {
  const newDay = before?.day !== day
  const firstUnread = row.key === unreadKey
  const startsGroup = newDay || firstUnread || !continues(row.message, before?.message)
  return { ...row, day: newDay ? row.message.created_time : null, firstUnread, startsGroup }
}

const continues = (message: InboxMessage, before: InboxMessage | undefined) =>
  before !== undefined &&
  before.sender_kind === message.sender_kind &&
  before.by_ai === message.by_ai &&
  before.away_message === message.away_message &&
  before.assistant_chat === message.assistant_chat &&
  before.kind === message.kind &&
  Date.parse(message.created_time) - Date.parse(before.created_time) < groupGap

/** Returns the first of the newest `unread` messages of the person; null if nothing is unread or it is not loaded. */
export function firstUnreadOf(messages: readonly InboxMessage[], unread: number): string | null {
  if (unread === 0) return null
  const theirs = messages.filter(({ sender_kind }) => sender_kind === 'customer')
  const first = theirs.at(-Math.min(unread, theirs.length))
  return first ? keyOf(first) : null
}

/** Returns whether the rows are the previous ones with older ones prepended. */
export const grewAtStart = (rows: readonly ThreadRow[], before: readonly ThreadRow[]): boolean =>
  rows.length > before.length &&
  before.length > 0 &&
  rows[0]?.key !== before[0]?.key &&
  rows.at(-1)?.key === before.at(-1)?.key

/** Returns how many messages of the person follow the previously last one. */
export function arrivedSince(rows: readonly ThreadRow[], lastKey: string | null): number {
  const place = rows.findLastIndex(({ key }) => key === lastKey)
  if (place === -1) return 0
  return rows.slice(place + 1).filter(({ message }) => message.sender_kind !== 'person').length
}

const attempts = /~(\d+)$/

/**
 * Returns the id for resending a message that was certainly not sent. It is derived from the previous id, so
 * a double click, a second tab and a reload produce the same attempt.
 */
export function nextAttempt(clientMessageId: string): string {
  const number = Number(attempts.exec(clientMessageId)?.[1] ?? 1)
  return `${clientMessageId.replace(attempts, '')}~${number + 1}`
}
