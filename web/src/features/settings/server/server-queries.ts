import { listOpenInvitations, listUsers } from '@skein/contract/administration/administration-users'
import { getOverview } from '@skein/contract/administration/overview'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPaged } from '../../../lib/api/api.ts'

const refetchMs = 60_000

export const overviewQuery = queryOptions({
  queryKey: ['administration', 'overview'] as const,
  queryFn: ({ signal }) => call(getOverview, {}, { signal }),
  staleTime: 10_000,
  refetchInterval: refetchMs,
})

export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'users', search] as const,
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listUsers,
        { ...(search && { search }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const openInvitationsQuery = queryOptions({
  queryKey: ['administration', 'invitations'] as const,
  queryFn: ({ signal }) => call(listOpenInvitations, {}, { signal }),
})
