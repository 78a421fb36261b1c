import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConversationFilter, type Conversation } from '@skein/contract/inbox/inbox'
import { readConversation } from '@skein/contract/inbox/conversation-changes'
import { useSearch } from '@tanstack/react-router'
import { matchesAmong, withOlderConversations } from '../conversation-list-logic.ts'
import {
  conversationsQuery,
  allConversations,
  fetchConversations,
  updateConversation,
  conversationQuery,
} from '../queries.ts'
import { useNextPage } from '../use-next-page.ts'
import type { ConversationQuery } from '../inbox-types.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { forgetUnread, useInboxState } from '../inbox-store.ts'
import { call } from '../../../lib/api/api.ts'
import { useChangeSearch } from '../../../lib/search/use-change-search.ts'
import { useVisible } from '../../../lib/browser/use-visible.ts'

interface ConversationSearch {
  listQuery: ConversationQuery
  /** Text in the search field; sent to the server after a debounce. */
  typed: string
  live: boolean
}

/** Returns the matching conversations; while typing and loading, the loaded ones that match. */
export function useConversations(platformUserId: string, { listQuery, typed, live }: ConversationSearch) {
  const all = useQuery(conversationsQuery(platformUserId, allConversations, live))
  const options = conversationsQuery(platformUserId, listQuery, live)
  const { query: words, filter } = listQuery
  const loadedMatches = useMemo(
    () => (typed !== '' && filter === null && all.data ? matchesAmong(all.data, typed) : undefined),
    [all.data, typed, filter],
  )
  const typing = filter === null && typed !== words && all.data !== undefined
  const query = useQuery({ ...options, ...(loadedMatches ? { placeholderData: loadedMatches } : {}) })
  const next = useNextPage({
    queryKey: options.queryKey,
    known: query.isPlaceholderData ? undefined : query.data,
    fetchPage: (cursor) => fetchConversations(platformUserId, listQuery, { cursor }),
    merge: withOlderConversations,
  })
  const knownConversations = typing ? (loadedMatches ?? all.data) : query.data
  const first =
    typing || (loadedMatches && query.isPlaceholderData) ? undefined : knownConversations?.data[0]?.id
  // On a wide screen the first conversation opens by default.
  const opening = query.isPending || first !== undefined
  return { query, next, typing, first, opening, conversations: knownConversations?.data, all: all.data?.data }
}

/** The filter is part of the URL; the search text is not. */
export function useConversationQuery() {
  const { filter: filterName } = useSearch({ strict: false })
  const changeSearch = useChangeSearch()
  const [query, setQuery] = useState('')
  const [typed, setTyped] = useState('')
  const search = (words: string) => {
    setQuery(words)
    setTyped(words)
  }
  const filter = ConversationFilter.options.find((each) => each === filterName) ?? null
  const listQuery: ConversationQuery = query === '' && filter === null ? allConversations : { query, filter }
  const filterBy = (next: ConversationFilter | null) =>
    changeSearch(({ conversation }) => withoutBlank({ conversation, filter: next }))
  const showAll = () => {
    search('')
    filterBy(null)
  }
  return { listQuery, typed, search, setTyped, filterBy, showAll }
}

/** The open conversation is part of the URL; on a wide screen the first one opens by default. */
export function useSelection(firstId: string | undefined) {
  const { conversation: id = null } = useSearch({ strict: false })
  const isWide = useMedia('(min-width: 48rem)')
  const changeSearch = useChangeSearch()
  const select = (next: string | null) =>
    changeSearch(({ filter }) => withoutBlank({ conversation: next, filter }), true)
  // A key can open another one before this effect.
  const openDefault = useEffectEvent((next: string) =>
    changeSearch(({ conversation = next, filter }) => withoutBlank({ conversation, filter })),
  )
  const defaultId = id === null && isWide ? firstId : undefined
  useEffect(() => {
    if (defaultId !== undefined) openDefault(defaultId)
  }, [defaultId])
  return { id, isWide, open: (next: string) => select(next), close: () => select(null) }
}

/** Closes the thread when another filter or search finds nothing; answering the last match keeps it open. */
export function useCloseWithoutMatch(
  { query, typing }: ReturnType<typeof useConversations>,
  wantedQuery: ConversationQuery,
  close: () => void,
): void {
  const matches = typing || query.isPlaceholderData ? undefined : query.data
  const answered = useRef(wantedQuery)
  const settle = useEffectEvent((empty: boolean) => {
    if (isSame(answered.current, wantedQuery)) return
    answered.current = wantedQuery
    if (empty) close()
  })
  useEffect(() => {
    if (matches) settle(matches.data.length === 0)
  }, [matches])
}

const isSame = (one: ConversationQuery, other: ConversationQuery) =>
  one.query === other.query && one.filter === other.filter

/** Enter in the search opens the first result once it is loaded, with focus in the composer. */
export function useOpenFirst(
  { conversations, query }: ReturnType<typeof useConversations>,
  words: string,
  open: (id: string) => void,
): void {
  const wantedWords = useInboxState((state) => state.openFirst)
  const first = query.isPlaceholderData || query.isPending ? undefined : conversations?.[0]?.id
  const ready = wantedWords !== null && wantedWords === words && first !== undefined ? first : null
  const openReady = useEffectEvent((id: string) => {
    useInboxState.setState({ openFirst: null, focusComposer: id })
    open(id)
  })
  useEffect(() => {
    if (ready !== null) openReady(ready)
  }, [ready])
}

const withoutBlank = ({ conversation, filter }: Record<string, unknown>) => ({
  ...(conversation ? { conversation } : {}),
  ...(filter ? { filter } : {}),
})

interface Known {
  listed: Conversation | undefined
  /** The lists are loaded; a conversation missing from them must be requested. */
  settled: boolean
}

/** Returns the open conversation, whether or not a list contains it. A list is newer: it is loaded again. */
export function useConversation(platformUserId: string, id: string | null, { listed, settled }: Known) {
  const query = useQuery({
    ...conversationQuery(platformUserId, id ?? '', listed),
    enabled: id !== null && settled && listed === undefined,
    retry: false,
  })
  return { ...query, data: listed ?? query.data }
}

/** Marks the conversation as read each time new messages are viewed. */
export function useMarkRead(platformUserId: string, conversation: Conversation, looking: boolean): void {
  const client = useQueryClient()
  const visible = useVisible()
  const { id, unread_count, updated_time } = conversation
  const isKeptUnread = useInboxState(({ keptUnread }) => keptUnread === id)
  const read = useEffectEvent(() => {
    void call(readConversation, { id }).then(
      (now) => updateConversation(client, platformUserId, now),
      // It stays unread; the next message retries.
      (error: unknown) => console.error('The conversation was not noted as read', error),
    )
  })
  useEffect(() => {
    if (visible && looking && unread_count > 0 && !isKeptUnread) read()
  }, [id, unread_count, updated_time, visible, looking, isKeptUnread])
  useEffect(() => () => forgetUnread(id), [id])
}
