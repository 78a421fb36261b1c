import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../features/session/session-query.ts'
import { createQueryClient } from '../lib/api/query-client.ts'

/** A query client that asks who is signed in as soon as any call is told that nobody is. */
export function createClient(): QueryClient {
  const client = createQueryClient(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }))
  return client
}
