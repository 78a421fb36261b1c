import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { foundAmong, withOlderConversations } from '../conversation-list-logic.ts'
import { conversationsQuery, everything, fetchConversations } from '../queries.ts'
import { useNextPage } from '../use-next-page.ts'
import type { Wanted } from '../inbox-types.ts'

interface Looking {
  wanted: Wanted
  /** What stands in the search; the server is asked for it once the typing rests. */
  typed: string
  live: boolean
}

/** Conversations that are wanted; while somebody types and the server looks for it, those that are here already. */
export function useConversations(platformUserId: string, { wanted, typed, live }: Looking) {
  const all = useQuery(conversationsQuery(platformUserId, everything, live))
  const options = conversationsQuery(platformUserId, wanted, live)
  const { query: words, filter } = wanted
  const near = useMemo(
    () => (typed !== '' && filter === null && all.data ? foundAmong(all.data, typed) : undefined),
    [all.data, typed, filter],
  )
  const typing = filter === null && typed !== words && all.data !== undefined
  const query = useQuery({ ...options, ...(near ? { placeholderData: near } : {}) })
  const next = useNextPage({
    queryKey: options.queryKey,
    known: query.isPlaceholderData ? undefined : query.data,
    fetchPage: (cursor) => fetchConversations(platformUserId, wanted, { cursor }),
    join: withOlderConversations,
  })
  const known = typing ? (near ?? all.data) : query.data
  const first = typing || (near && query.isPlaceholderData) ? undefined : known?.data[0]?.id
  // Where there is room, the first one opens by itself.
  const opening = query.isPending || first !== undefined
  return { query, next, typing, first, opening, conversations: known?.data, all: all.data?.data }
}
