import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Conversations, ConversationQuery } from './inbox-types.ts'

/** Returns the other participant; the first is the account itself. */
export const personOf = ({ participants }: Conversation) => participants.data[1] ?? { id: '', username: null }

/** Puts the newest page before the loaded ones; returns it alone if there is a gap between them. */
export function withNewestConversations(
  cachedConversations: Conversations | undefined,
  page: Conversations,
): Conversations {
  const last = page.data.at(-1)
  if (!cachedConversations || !last || page.next_cursor === null) return page
  if (!cachedConversations.data.some(({ id }) => id === last.id)) return page
  const fresh = new Set(page.data.map(({ id }) => id))
  const older = cachedConversations.data.filter(
    ({ id, updated_time }) => !fresh.has(id) && updated_time <= last.updated_time,
  )
  return { data: [...page.data, ...older], next_cursor: cachedConversations.next_cursor }
}

/** Appends an older page. */
export function withOlderConversations(
  cachedConversations: Conversations,
  page: Conversations,
): Conversations {
  const cachedIds = new Set(cachedConversations.data.map(({ id }) => id))
  return {
    data: [...cachedConversations.data, ...page.data.filter(({ id }) => !cachedIds.has(id))],
    next_cursor: page.next_cursor,
  }
}

/** Inserts or moves a conversation by time; omits one that is older than the loaded pages. */
export function withConversation(
  cachedConversations: Conversations,
  conversation: Conversation,
): Conversations {
  const others = cachedConversations.data.filter(({ id }) => id !== conversation.id)
  const index = others.findIndex(({ updated_time }) => updated_time <= conversation.updated_time)
  if (
    index === -1 &&
    cachedConversations.next_cursor !== null &&
    others.length === cachedConversations.data.length
  )
    return cachedConversations
  const place = index === -1 ? others.length : index
  return { ...cachedConversations, data: [...others.slice(0, place), conversation, ...others.slice(place)] }
}

export const withoutConversation = (cachedConversations: Conversations, id: string): Conversations => ({
  ...cachedConversations,
  data: cachedConversations.data.filter((each) => each.id !== id),
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
      const remainingTime = Date.parse(conversation.window_closes_at ?? '') - now
      return remainingTime > 0 && remainingTime <= soon
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
