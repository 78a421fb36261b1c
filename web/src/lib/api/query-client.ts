import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Worth asking again: no answer, or a fault that passes. Never a refusal. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || [502, 503, 504].includes(error.status))

/** `onSignedOut` runs when any query learns that the session is over. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < 2 && passing(error) },
      mutations: { retry: false },
    },
  })
}
