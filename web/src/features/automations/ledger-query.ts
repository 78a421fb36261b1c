import { listAutomationExecutions } from '@skein/contract/automations/execution'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPaged } from '../../lib/api.ts'

export type LedgerFilter = 'all' | 'fired' | 'declined' | 'failed'

const every = 2000
const everyWhenLong = 10_000

/** The entries of a rule, page by page, asked for again while the tab is looked at; less often when many are open. */
export const ledgerQuery = (automationId: string, filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['ledger', automationId, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listAutomationExecutions,
        {
          automation_id: automationId,
          ...(filter === 'all' ? {} : { outcome: filter }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? everyWhenLong : every),
  })
