import { queryOptions } from '@tanstack/react-query'
import { fetchSession } from '../../lib/api/auth-client.ts'
import { embeddedAt, embeddedSession } from '../../lib/embedded-session.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  retry: 1,
  initialData: () => embeddedSession().user,
  initialDataUpdatedAt: embeddedAt,
})
