import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchesAmong, withOlderConversations } from '../conversation-list-logic.ts'
import { conversationsQuery, allConversations, fetchConversations } from '../queries.ts'
import { useNextPage } from '../use-next-page.ts'
import type { ConversationQuery } from '../inbox-types.ts'

interface ConversationSearch {
  wanted: ConversationQuery
  /** Text in the search field; sent to the server after a debounce. */
  typed: string
  live: boolean
}

/** Returns the matching conversations; while typing and loading, the loaded ones that match. */
export function useConversations(platformUserId: string, { wanted, typed, live }: ConversationSearch) {
  const all = useQuery(conversationsQuery(platformUserId, allConversations, live))
  const options = conversationsQuery(platformUserId, wanted, live)
  const { query: words, filter } = wanted
  const loadedMatches = useMemo(
    () => (typed !== '' && filter === null && all.data ? matchesAmong(all.data, typed) : undefined),
    [all.data, typed, filter],
  )
  const typing = filter === null && typed !== words && all.data !== undefined
  const query = useQuery({ ...options, ...(loadedMatches ? { placeholderData: loadedMatches } : {}) })
  const next = useNextPage({
    queryKey: options.queryKey,
    known: query.isPlaceholderData ? undefined : query.data,
    fetchPage: (cursor) => fetchConversations(platformUserId, wanted, { cursor }),
    merge: withOlderConversations,
  })
  const known = typing ? (loadedMatches ?? all.data) : query.data
  const first = typing || (loadedMatches && query.isPlaceholderData) ? undefined : known?.data[0]?.id
  // On a wide screen the first conversation opens by default.
  const opening = query.isPending || first !== undefined
  return { query, next, typing, first, opening, conversations: known?.data, all: all.data?.data }
}
