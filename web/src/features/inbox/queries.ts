import {
  countConversations,
  listConversations,
  listMessages,
  type Conversation,
} from '@skein/contract/inbox/inbox'
import { readConversation } from '@skein/contract/inbox/conversation-changes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getContact, listSavedReplies } from '@skein/contract/inbox/contacts'
import { call, callPaged } from '../../lib/api/api.ts'
import {
  withNewestConversations,
  fits,
  withConversation,
  withoutConversation,
} from './conversation-list-logic.ts'
import { withNewestMessages } from './thread-logic.ts'
import type { Conversations, Thread, ConversationQuery } from './inbox-types.ts'

export const allConversations: ConversationQuery = { query: '', filter: null }

const pageSize = 100
const pollInterval = 10_000

export const conversationsKey = (platformUserId: string) => ['conversations', platformUserId] as const

const requestFor = (platformUserId: string, { query, filter }: ConversationQuery, cursor?: string) => ({
  platform_user_id: platformUserId,
  limit: pageSize,
  ...(query ? { query } : {}),
  ...(filter ? { filter } : {}),
  ...(cursor === undefined ? {} : { cursor }),
})

/** Returns the next page that has conversations: a request examines a limited number and can find none. */
export const fetchConversations = async (
  platformUserId: string,
  query: ConversationQuery,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal | undefined } = {},
): Promise<Conversations> => {
  const request = requestFor(platformUserId, query, cursor)
  const { data, next_cursor } = await callPaged(listConversations, request, { signal })
  return data.data.length > 0 || next_cursor === null
    ? { data: data.data, next_cursor }
    : fetchConversations(platformUserId, query, { cursor: next_cursor, signal })
}

/** A refetch puts the newest page before the loaded ones. No polling while the stream is open. */
export const conversationsQuery = (platformUserId: string, query: ConversationQuery, live: boolean) =>
  queryOptions({
    queryKey: [...conversationsKey(platformUserId), query] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Conversations> => {
      const page = await fetchConversations(platformUserId, query, { signal })
      return withNewestConversations(client.getQueryData<Conversations>(queryKey), page)
    },
    refetchInterval: live ? false : pollInterval,
    refetchOnWindowFocus: !live,
    structuralSharing: false,
  })

export const countsKey = (platformUserId: string) => ['conversation-counts', platformUserId] as const

/** How many conversations need a reply and are unread. */
export const countsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: countsKey(platformUserId),
    queryFn: ({ signal }) => call(countConversations, { platform_user_id: platformUserId }, { signal }),
    refetchInterval: 60_000,
  })

const conversationKey = (platformUserId: string, id: string) => ['conversation', platformUserId, id] as const

/** A conversation that no list contains is requested separately. */
export const conversationQuery = (
  platformUserId: string,
  id: string,
  listedConversation: Conversation | undefined,
) =>
  queryOptions({
    queryKey: conversationKey(platformUserId, id),
    queryFn: ({ signal }) => call(readConversation, { id }, { signal }),
    staleTime: Infinity,
    ...(listedConversation ? { initialData: listedConversation } : {}),
  })

export const threadKey = (platformUserId: string, conversationId: string) =>
  ['messages', platformUserId, conversationId] as const

export const fetchMessages = async (
  platformUserId: string,
  conversationId: string,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal } = {},
): Promise<Thread> => {
  const { data, next_cursor } = await callPaged(
    listMessages,
    {
      conversation_id: conversationId,
      platform_user_id: platformUserId,
      limit: pageSize,
      ...(cursor === undefined ? {} : { cursor }),
    },
    { signal },
  )
  return { messages: data.messages, next_cursor }
}

/** A refetch appends the newest page to the loaded ones. */
export const threadQuery = (platformUserId: string, conversationId: string, live: boolean) =>
  queryOptions({
    queryKey: threadKey(platformUserId, conversationId),
    queryFn: async ({ client, queryKey, signal }): Promise<Thread> => {
      const page = await fetchMessages(platformUserId, conversationId, { signal })
      return withNewestMessages(client.getQueryData<Thread>(queryKey), page)
    },
    refetchInterval: live ? false : pollInterval,
    refetchOnMount: 'always',
    refetchOnWindowFocus: !live,
    structuralSharing: false,
  })

export const contactKey = (conversationId: string) => ['contact', conversationId] as const

export const contactQuery = (conversationId: string) =>
  queryOptions({
    queryKey: contactKey(conversationId),
    queryFn: ({ signal }) => call(getContact, { id: conversationId }, { signal }),
  })

export const savedRepliesQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['saved-replies', platformUserId] as const,
    queryFn: ({ signal }) => call(listSavedReplies, { platform_user_id: platformUserId }, { signal }),
    staleTime: 60_000,
  })

/** Updates a conversation in all cached lists and in the open thread. */
export function updateConversation(
  client: QueryClient,
  platformUserId: string,
  conversation: Conversation,
): void {
  client.setQueryData(conversationKey(platformUserId, conversation.id), conversation)
  void client.invalidateQueries({ queryKey: countsKey(platformUserId) })
  const lists = client.getQueriesData<Conversations>({ queryKey: conversationsKey(platformUserId) })
  for (const [queryKey, cachedConversations] of lists) {
    // A request in flight may return older data, so it is repeated.
    if (client.isFetching({ queryKey, exact: true }) > 0)
      void client.invalidateQueries({ queryKey, exact: true })
    if (!cachedConversations) continue
    const fit = fits(conversation, queryKey[2] as ConversationQuery, Date.now())
    const isListed = cachedConversations.data.some(({ id }) => id === conversation.id)
    if (fit || (fit === null && isListed))
      client.setQueryData(queryKey, withConversation(cachedConversations, conversation))
    else if (fit === false && isListed)
      client.setQueryData(queryKey, withoutConversation(cachedConversations, conversation.id))
    else if (fit === null) void client.invalidateQueries({ queryKey, exact: true })
  }
}
