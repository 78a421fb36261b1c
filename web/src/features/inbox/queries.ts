import { listConversations, listMessages, readConversation, type Conversation } from '@skein/contract/inbox'
import { queryOptions } from '@tanstack/react-query'
import { call, callPaged } from '../../lib/api/api.ts'
import { withNewestConversations } from './conversation-list-logic.ts'
import { withNewestMessages } from './thread-page-logic.ts'
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

export const fetchConversations = async (
  platformUserId: string,
  wanted: ConversationQuery,
  { cursor, signal }: { cursor?: string; signal?: AbortSignal } = {},
): Promise<Conversations> => {
  const request = requestFor(platformUserId, wanted, cursor)
  const { data, next_cursor } = await callPaged(listConversations, request, { signal })
  return { data: data.data, next_cursor }
}

/** A refetch puts the newest page before the loaded ones. No polling while the stream is open. */
export const conversationsQuery = (platformUserId: string, wanted: ConversationQuery, live: boolean) =>
  queryOptions({
    queryKey: [...conversationsKey(platformUserId), wanted] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<Conversations> => {
      const page = await fetchConversations(platformUserId, wanted, { signal })
      return withNewestConversations(client.getQueryData<Conversations>(queryKey), page)
    },
    refetchInterval: live ? false : pollInterval,
    refetchOnWindowFocus: !live,
    structuralSharing: false,
  })

export const conversationKey = (platformUserId: string, id: string) =>
  ['conversation', platformUserId, id] as const

/** A conversation that no list contains is requested separately. */
export const conversationQuery = (platformUserId: string, id: string, listed: Conversation | undefined) =>
  queryOptions({
    queryKey: conversationKey(platformUserId, id),
    queryFn: ({ signal }) => call(readConversation, { id }, { signal }),
    staleTime: Infinity,
    ...(listed ? { initialData: listed } : {}),
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
