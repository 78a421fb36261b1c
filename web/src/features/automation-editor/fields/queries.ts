import { listPosts } from '@skein/contract/posts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'

/** The newest posts of an account. */
export const postsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['posts', platformUserId] as const,
    queryFn: ({ signal }) =>
      call(listPosts, { platform_user_id: platformUserId }, { signal }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- a failed fetch of posts is logged for support
        if (!signal.aborted) console.error('Failed to fetch posts', error)
        throw error
      }),
    staleTime: 60_000,
  })

/** One stored rule, as its form. Editing starts from what the server has now; only what was just saved is fresh enough. */
export const automationQuery = <Form extends AutomationForm>(
  kind: AutomationKind<Form>,
  automationId: string,
) =>
  queryOptions({
    queryKey: ['rule', kind.type, automationId] as const,
    queryFn: ({ signal }) => kind.load(automationId, signal),
    staleTime: 2000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
