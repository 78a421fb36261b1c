import type { InboxMessage } from '@skein/contract/inbox'
import type { Thread } from './inbox-types.ts'

/** What one message is called from its writing to the day it was seen: only on its way the platform gives it an id. */
export const keyOf = ({ id, client_message_id }: Pick<InboxMessage, 'id' | 'client_message_id'>): string =>
  client_message_id ?? id

const isKept = ({ state }: InboxMessage) => state === 'received' || state === 'sent' || state === 'seen'

/** The newest page behind what is loaded; alone, if something is missing in between. */
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

/** An older page before what is loaded. */
export function withOlderMessages(known: Thread, page: Thread): Thread {
  const shown = new Set(known.messages.map(keyOf))
  return {
    messages: [...page.messages.filter((message) => !shown.has(keyOf(message))), ...known.messages],
    next_cursor: page.next_cursor,
  }
}

/** A message that is new or has changed, at its place; one from before what is loaded is left out. */
export function withMessage(known: Thread, message: InboxMessage): Thread {
  const messages = known.messages.filter((each) => !isDraftOf(each, message))
  // Told first without the name that its sender gave it, it is known by its id.
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

/** The same answer of automation as it was before the platform had given it an id. */
const isDraftOf = (each: InboxMessage, message: InboxMessage): boolean =>
  each.sender_kind === 'automation' &&
  !isKept(each) &&
  each.id !== message.id &&
  each.kind === message.kind &&
  (each.execution_id === null ? each.message === message.message : each.execution_id === message.execution_id)
