import {
  listAutomationExecutions,
  listExecutions,
  type Execution,
} from '@skein/contract/automations/execution'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { callPaged } from '../../lib/api/api.ts'
import { inputOf, type LogFilters } from './log-filter-logic.ts'

/** Whose ledger: that of a whole account, or of one of its rules. */
export interface LogScope {
  platformUserId: string
  automationId?: string | undefined
}

export interface LogPage {
  data: Execution[]
  next_cursor: string | null
}

export type LogPages = InfiniteData<LogPage, string | null>

/** Every ledger that is kept in the page begins with this key. */
export const logsKey = ['ledger'] as const

export function fetchLogPage(
  { platformUserId, automationId }: LogScope,
  filters: LogFilters,
  options: { cursor: string | null; signal?: AbortSignal | undefined },
): Promise<LogPage> {
  const { cursor, signal } = options
  const { automation_id, automation_type, ...input } = inputOf(filters, Date.now())
  const asked = { ...input, ...(cursor === null ? {} : { cursor }) }
  if (automationId !== undefined)
    return callPaged(listAutomationExecutions, { ...asked, automation_id: automationId }, { signal })
  const ofAccount = {
    ...asked,
    platform_user_id: platformUserId,
    ...(automation_id ? { automation_id } : {}),
    ...(automation_type ? { automation_type } : {}),
  }
  return callPaged(listExecutions, ofAccount, { signal })
}

const everyWithoutStream = 10_000

/** Entries of a ledger, page by page. While the stream is open nobody has to ask again. */
export const logQuery = (scope: LogScope, filters: LogFilters, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [...logsKey, scope.platformUserId, scope.automationId ?? null, filters] as const,
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      fetchLogPage(scope, filters, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Whoever opens a ledger sees the newest; only what comes while it is read waits to be asked for.
    refetchOnMount: 'always',
    refetchInterval: live ? false : everyWithoutStream,
    refetchOnWindowFocus: !live,
  })
