import { ConversationFilter } from '@skein/contract/inbox'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { useInboxState } from '../inbox-store.ts'
import { allConversations } from '../queries.ts'
import type { useConversations } from './use-conversations.ts'
import type { ConversationQuery } from '../inbox-types.ts'

/** The filter is part of the URL; the search text is not. */
export function useConversationQuery() {
  const { filter: named } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [typed, setTyped] = useState('')
  const search = (words: string) => {
    setQuery(words)
    setTyped(words)
  }
  const filter = ConversationFilter.options.find((each) => each === named) ?? null
  const wanted: ConversationQuery = query === '' && filter === null ? allConversations : { query, filter }
  const filterBy = (next: ConversationFilter | null) =>
    void navigate({
      to: '.',
      search: ({ conversation }) => withoutBlank({ conversation, filter: next }),
      replace: true,
    })
  const showAll = () => {
    search('')
    filterBy(null)
  }
  return { wanted, typed, search, setTyped, filterBy, showAll }
}

/** The open conversation is part of the URL; on a wide screen the first one opens by default. */
export function useSelection(firstId: string | undefined) {
  const { conversation: id = null } = useSearch({ strict: false })
  const isWide = useMedia('(min-width: 48rem)')
  const navigate = useNavigate()
  const select = (next: string | null, replace: boolean) =>
    void navigate({
      to: '.',
      search: ({ filter }) => withoutBlank({ conversation: next, filter }),
      replace,
    })
  const openDefault = useEffectEvent((next: string) => select(next, true))
  const defaultId = id === null && isWide ? firstId : undefined
  useEffect(() => {
    if (defaultId !== undefined) openDefault(defaultId)
  }, [defaultId])
  return { id, open: (next: string) => select(next, false), close: () => select(null, false) }
}

/** Enter in the search opens the first result once it is loaded, with focus in the composer. */
export function useOpenFirst(
  { conversations, query }: ReturnType<typeof useConversations>,
  words: string,
  open: (id: string) => void,
): void {
  const wanted = useInboxState((state) => state.openFirst)
  const first = query.isPlaceholderData || query.isPending ? undefined : conversations?.[0]?.id
  const ready = wanted !== null && wanted === words && first !== undefined ? first : null
  const openReady = useEffectEvent((id: string) => {
    useInboxState.setState({ openFirst: null, focusComposer: id })
    open(id)
  })
  useEffect(() => {
    if (ready !== null) openReady(ready)
  }, [ready])
}

const withoutBlank = ({
  conversation,
  filter,
}: { [Name in 'conversation' | 'filter']?: string | null | undefined }) => ({
  ...(conversation ? { conversation } : {}),
  ...(filter ? { filter } : {}),
})
