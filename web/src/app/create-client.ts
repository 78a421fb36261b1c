import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'
import { sessionQuery } from '../features/session/use-session.ts'

/** Whether a retry may help: network errors and temporary server errors, never a refusal. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || [502, 503, 504].includes(error.status))

/** `onSignedOut` runs when a query fails with 401. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < 2 && isTemporary(error) },
      mutations: { retry: false },
    },
  })
}

/** Creates a query client that refetches the session when any call fails with 401. */
export function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
