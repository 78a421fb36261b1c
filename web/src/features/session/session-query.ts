import { queryOptions } from '@tanstack/react-query'
import { fetchSession } from '../../lib/auth-client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  retry: 1,
})
