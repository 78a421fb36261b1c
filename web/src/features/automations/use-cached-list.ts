import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listKey } from './queries.ts'

type List = readonly AutomationSummary[]

export interface CachedList {
  all: () => List
  change: (next: (all: List) => AutomationSummary[]) => void
  /** Cancels a refetch that would overwrite an optimistic change. */
  cancelRefetch: () => Promise<void>
  /** Refetches the list. */
  refetch: () => Promise<void>
}

/**
 * Returns the scope of the mutations of a list: each is sent after the one before it was answered, because a copy of a row, say,
 * can follow its restoration before the server has restored it.
 */
export const changesOf = (platformUserId: string) => ({ id: `automations ${platformUserId}` })

/** The automation list in the query cache, for optimistic changes. */
export function useCachedList(platformUserId: string): CachedList {
  const client = useQueryClient()
  return useMemo(() => {
    const queryKey = listKey(platformUserId)
    return {
      all: () => client.getQueryData<AutomationSummary[]>(queryKey) ?? [],
      change: (next) =>
        void client.setQueryData<AutomationSummary[]>(
          queryKey,
          (cachedList) => cachedList && next(cachedList),
        ),
      cancelRefetch: () => client.cancelQueries({ queryKey, exact: true }),
      refetch: () => client.invalidateQueries({ queryKey, exact: true }),
    }
  }, [client, platformUserId])
}
