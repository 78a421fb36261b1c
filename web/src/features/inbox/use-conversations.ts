import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foundAmong, withOlderConversations } from './conversation-list-rules.ts'
import {
  conversationsQuery,
  everything,
  fetchConversations,
  type Conversations,
  type Wanted,
} from './queries.ts'
import { useNextPage } from './use-next-page.ts'

/** Conversations that are wanted; while the server looks for words, those that are here already. */
export function useConversations(platformUserId: string, wanted: Wanted, live: boolean) {
  const client = useQueryClient()
  const all = useQuery(conversationsQuery(platformUserId, everything, live))
  const options = conversationsQuery(platformUserId, wanted, live)
  const query = useQuery({
    ...options,
    placeholderData: () => {
      const known = client.getQueryData<Conversations>(
        conversationsQuery(platformUserId, { ...wanted, query: '' }, live).queryKey,
      )
      return known && wanted.query !== '' ? foundAmong(known, wanted.query) : undefined
    },
  })
  const next = useNextPage({
    queryKey: options.queryKey,
    known: query.isPlaceholderData ? undefined : query.data,
    fetchPage: (cursor) => fetchConversations(platformUserId, wanted, { cursor }),
    join: withOlderConversations,
  })
  return { query, next, conversations: query.data?.data, all: all.data?.data }
}
