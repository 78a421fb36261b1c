import { api } from '@skein/contract'
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
      // Editing starts from what the server has now; only what was just saved is fresh enough.
      staleTime: 2000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  posts: (platformUserId: string) =>
    queryOptions({
      queryKey: ['posts', platformUserId] as const,
      queryFn: ({ signal }) =>
        call(api.posts.list, { platform_user_id: platformUserId }, { signal }).catch((error: unknown) => {
          // oxlint-disable-next-line no-console -- the specification logs a failed fetch of posts
          if (!signal.aborted) console.error('Failed to fetch posts', error)
          throw error
        }),
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
