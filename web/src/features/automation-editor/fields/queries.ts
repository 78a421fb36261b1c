import { listPosts } from '@skein/contract/accounts/posts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'

/** The newest posts of an account. */
export const postsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['posts', platformUserId] as const,
    queryFn: ({ signal }) =>
      call(listPosts, { platform_user_id: platformUserId }, { signal }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- support reads this log
        if (!signal.aborted) console.error('Failed to fetch posts', error)
        throw error
      }),
    staleTime: 60_000,
  })

/** One stored automation. Always fetched from the server, except right after it was saved. */
export const automationQuery = <Form extends AutomationForm>(
  kind: AutomationKind<Form>,
  automationId: string,
) =>
  queryOptions({
    queryKey: ['automation', kind.type, automationId] as const,
    queryFn: ({ signal }) => kind.load(automationId, signal),
    staleTime: 2000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
