import type { InboxMessage } from '@skein/contract/inbox'
import type { Thread } from './inbox-types.ts'

/** Returns the stable key of a message: Instagram assigns the id only when it is sent. */
export const keyOf = ({ id, client_message_id }: Pick<InboxMessage, 'id' | 'client_message_id'>): string =>
  client_message_id ?? id

const isKept = ({ state }: InboxMessage) => state === 'received' || state === 'sent' || state === 'seen'

/** Appends the newest page; returns it alone if there is a gap. */
export function withNewestMessages(known: Thread | undefined, page: Thread): Thread {
  const first = page.messages.find(isKept)
  if (!known || !first || page.next_cursor === null) return page
  if (!known.messages.some(({ id }) => id === first.id)) return page
  const fresh = new Set(page.messages.map(keyOf))
  const older = known.messages.filter(
    (message) => isKept(message) && !fresh.has(keyOf(message)) && message.created_time <= first.created_time,
  )
  return { messages: [...older, ...page.messages], next_cursor: known.next_cursor }
}

/** Prepends an older page. */
export function withOlderMessages(known: Thread, page: Thread): Thread {
  const shown = new Set(known.messages.map(keyOf))
  return {
    messages: [...page.messages.filter((message) => !shown.has(keyOf(message))), ...known.messages],
    next_cursor: page.next_cursor,
  }
}

/** Inserts or updates a message; omits one older than the loaded pages. */
export function withMessage(known: Thread, message: InboxMessage): Thread {
  const messages = known.messages.filter((each) => !isDraftOf(each, message))
  // A message first reported without its client message id is matched by its id.
  const isIt = (each: InboxMessage) => keyOf(each) === keyOf(message) || each.id === message.id
  const place = messages.findIndex(isIt)
  if (place !== -1) {
    const others = (each: InboxMessage) => each === message || !isIt(each)
    return { ...known, messages: messages.with(place, message).filter(others) }
  }
  const before = messages.findLastIndex(({ created_time }) => created_time <= message.created_time)
  if (before === -1 && known.next_cursor !== null) return { ...known, messages }
  return { ...known, messages: [...messages.slice(0, before + 1), message, ...messages.slice(before + 1)] }
}

/** The same automated reply before Instagram had assigned an id. */
const isDraftOf = (each: InboxMessage, message: InboxMessage): boolean =>
  each.sender_kind === 'automation' &&
  !isKept(each) &&
  each.id !== message.id &&
  each.kind === message.kind &&
  (each.execution_id === null ? each.message === message.message : each.execution_id === message.execution_id)
