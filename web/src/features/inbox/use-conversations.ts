import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foundAmong, withOlderConversations } from './conversation-list-rules.ts'
import { conversationsQuery, everything, fetchConversations, type Wanted } from './queries.ts'
import { useNextPage } from './use-next-page.ts'

/** Conversations that are wanted; while the server looks for words, those that are here already. */
export function useConversations(platformUserId: string, wanted: Wanted, live: boolean) {
  const all = useQuery(conversationsQuery(platformUserId, everything, live))
  const options = conversationsQuery(platformUserId, wanted, live)
  const { query: words, filter } = wanted
  const near = useMemo(
    () => (words !== '' && filter === null && all.data ? foundAmong(all.data, words) : undefined),
    [all.data, words, filter],
  )
  const query = useQuery({ ...options, ...(near ? { placeholderData: near } : {}) })
  const next = useNextPage({
    queryKey: options.queryKey,
    known: query.isPlaceholderData ? undefined : query.data,
    fetchPage: (cursor) => fetchConversations(platformUserId, wanted, { cursor }),
    join: withOlderConversations,
  })
  return { query, next, conversations: query.data?.data, all: all.data?.data }
}
