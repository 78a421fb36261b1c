import { queryOptions } from '@tanstack/react-query'
import { fetchSession } from '../../lib/api/auth-client.ts'
import { knownAt, knownStart } from '../../lib/api/bootstrap-data.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  retry: 1,
  // Where the page itself says who is signed in.
  initialData: () => knownStart().user,
  initialDataUpdatedAt: knownAt,
})
