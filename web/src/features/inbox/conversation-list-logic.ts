import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Conversations, ConversationQuery } from './inbox-types.ts'

/** Returns the other participant; the first is the account itself. */
export const personOf = ({ participants }: Conversation) => participants.data[1] ?? { id: '', username: null }

/** Puts the newest page before the loaded ones; returns it alone if there is a gap between them. */
export function withNewestConversations(
  known: Conversations | undefined,
  page: Conversations,
): Conversations {
  const last = page.data.at(-1)
  if (!known || !last || page.next_cursor === null) return page
  if (!known.data.some(({ id }) => id === last.id)) return page
  const fresh = new Set(page.data.map(({ id }) => id))
  const older = known.data.filter(
    ({ id, updated_time }) => !fresh.has(id) && updated_time <= last.updated_time,
  )
  return { data: [...page.data, ...older], next_cursor: known.next_cursor }
}

/** Appends an older page. */
export function withOlderConversations(known: Conversations, page: Conversations): Conversations {
  const shown = new Set(known.data.map(({ id }) => id))
  return {
    data: [...known.data, ...page.data.filter(({ id }) => !shown.has(id))],
    next_cursor: page.next_cursor,
  }
}

/** Inserts or moves a conversation by time; omits one that is older than the loaded pages. */
export function withConversation(known: Conversations, conversation: Conversation): Conversations {
  const others = known.data.filter(({ id }) => id !== conversation.id)
  const found = others.findIndex(({ updated_time }) => updated_time <= conversation.updated_time)
  if (found === -1 && known.next_cursor !== null && others.length === known.data.length) return known
  const place = found === -1 ? others.length : found
  return { ...known, data: [...others.slice(0, place), conversation, ...others.slice(place)] }
}

export const withoutConversation = (known: Conversations, id: string): Conversations => ({
  ...known,
  data: known.data.filter((each) => each.id !== id),
})

const soon = 4 * 3_600_000

/** Returns whether a conversation matches the search and filter; null if only the server can tell. */
export function fits(
  conversation: Conversation,
  { query, filter }: ConversationQuery,
  now: number,
): boolean | null {
  if (query !== '') return null
  if (filter === 'done') return conversation.done
  if (conversation.done) return false
  if (filter === 'snoozed') return conversation.snoozed_until !== null
  if (conversation.snoozed_until !== null) return false
  switch (filter) {
    case null:
      return true
    case 'needs_person':
      return conversation.needs_person
    case 'unassigned':
      return conversation.assignee === null
    case 'unread':
      return conversation.unread_count > 0
    case 'closing': {
      const left = Date.parse(conversation.window_closes_at ?? '') - now
      return left > 0 && left <= soon
    }
    default:
      return null
  }
}

/** Returns loaded conversations that match by name or newest message, shown until the server responds. */
export function matchesAmong({ data }: Conversations, query: string): Conversations {
  const words = query.toLowerCase().replace(/^@/, '').split(/\s+/).filter(Boolean)
  const has = (conversation: Conversation) => {
    const text = `${personOf(conversation).username ?? ''} ${conversation.last_message?.message ?? ''}`
    return words.every((word) => text.toLowerCase().includes(word))
  }
  return { data: data.filter(has), next_cursor: null }
}

export const countUnread = (data: readonly Conversation[]): number =>
  data.filter(({ unread_count }) => unread_count > 0).length
