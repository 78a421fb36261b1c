import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../features/session/session-query.ts'
import { createQueryClient } from '../lib/api/query-client.ts'

/** Creates a query client that refetches the session when any call fails with 401. */
export function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
