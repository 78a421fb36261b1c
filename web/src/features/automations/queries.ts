import { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPaged } from '../../lib/api.ts'

export type LedgerFilter = 'all' | 'fired' | 'declined' | 'failed'

export const listKey = (platformUserId: string) => ['automations', platformUserId] as const

const listEvery = 4000
const ledgerEvery = 2000
const longLedgerEvery = 10_000

/** What the automation screens ask for. Polling rests while the tab is hidden. */
export const automationQueries = {
  list: (platformUserId: string) =>
    queryOptions({
      queryKey: listKey(platformUserId),
      queryFn: ({ signal }) => call(api.automations.list, { platform_user_id: platformUserId }, { signal }),
      refetchInterval: listEvery,
    }),
  commentReply: (automationId: string) =>
    queryOptions({
      queryKey: ['comment-reply', automationId] as const,
      queryFn: ({ signal }) =>
        call(api.automations.getCommentReply, { automation_id: automationId }, { signal }),
      // The form takes the record once; a later answer must not overwrite what is being typed.
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  posts: (platformUserId: string) =>
    queryOptions({
      queryKey: ['posts', platformUserId] as const,
      queryFn: ({ signal }) => call(api.posts.list, { platform_user_id: platformUserId }, { signal }),
      staleTime: 60_000,
    }),
  ledger: (automationId: string, filter: LedgerFilter) =>
    infiniteQueryOptions({
      queryKey: ['ledger', automationId, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        callPaged(
          api.automations.listAutomationExecutions,
          {
            automation_id: automationId,
            ...(filter === 'all' ? {} : { outcome: filter }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? longLedgerEvery : ledgerEvery),
    }),
} as const

/** The list with one automation in the place of its older self. */
export const replaced = (list: readonly AutomationSummary[], next: AutomationSummary): AutomationSummary[] =>
  list.map((one) => (one.automation_id === next.automation_id ? next : one))

/** The list without one automation. */
export const without = (list: readonly AutomationSummary[], automationId: string): AutomationSummary[] =>
  list.filter((one) => one.automation_id !== automationId)

/** The list with an automation back at its old place; unchanged when it is there already. */
export function putBack(
  list: readonly AutomationSummary[],
  automation: AutomationSummary,
  place: number,
): AutomationSummary[] {
  const there = list.some((one) => one.automation_id === automation.automation_id)
  return there ? [...list] : list.toSpliced(place, 0, automation)
}
