import { listConversations } from '@skein/contract/inbox/inbox'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { conversationCommand, type Command } from './palette-logic.ts'

const debounceMs = 200
/** One letter matches nearly every conversation. */
const minLength = 2
const maxFound = 8

export interface FoundConversations {
  found: Command[]
  state: 'idle' | 'searching' | 'failed'
}

/** Searches the conversations of the selected account by name and message, 200 ms after the last key. */
export function useFoundConversations(query: string): FoundConversations {
  const searchText = query.trim().slice(0, 100)
  const settled = useDebounced(searchText, debounceMs)
  const platform_user_id = useSelectedAccount()?.platform_user_id ?? null
  const enabled = platform_user_id !== null && settled.length >= minLength
  const { data, isError } = useQuery({
    queryKey: ['found-conversations', platform_user_id, settled],
    queryFn: ({ signal }) =>
      call(
        listConversations,
        { platform_user_id: platform_user_id ?? '', query: settled, limit: maxFound },
        { signal },
      ),
    enabled,
    staleTime: 10_000,
  })
  if (platform_user_id === null || searchText.length < minLength) return { found: [], state: 'idle' }
  if (isError && settled === searchText) return { found: [], state: 'failed' }
  if (settled !== searchText || !data) return { found: [], state: 'searching' }
  return { found: data.data.map(conversationCommand), state: 'idle' }
}
