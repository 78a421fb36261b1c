import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

interface Paged {
  next_cursor: string | null
}

export interface NextPage {
  state: 'idle' | 'loading' | 'failed'
  /** Whether there are more pages. */
  more: boolean
  load: () => void
}

interface NextPageOptions<P extends Paged> {
  queryKey: QueryKey
  known: P | undefined
  fetchPage: (cursor: string) => Promise<P>
  merge: (known: P, page: P) => P
}

/** Loads the next page of a list and merges it into the current data. */
export function useNextPage<P extends Paged>(options: NextPageOptions<P>): NextPage {
  const { queryKey, known, fetchPage, merge } = options
  const client = useQueryClient()
  const [state, setState] = useState<NextPage['state']>('idle')
  const cursor = known?.next_cursor ?? null

  async function loadFrom(from: string) {
    setState('loading')
    try {
      const page = await fetchPage(from)
      client.setQueryData<P>(queryKey, (now) => now && (now.next_cursor === from ? merge(now, page) : now))
      setState('idle')
    } catch (error) {
      console.error('A further page could not be loaded', error)
      setState('failed')
    }
  }

  return {
    state,
    more: cursor !== null,
    load() {
      if (state !== 'loading' && cursor !== null) void loadFrom(cursor)
    },
  }
}
