import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createClient } from '../src/app/create-client.ts'
import { sessionQuery } from '../src/features/session/use-session.ts'

/** Requests and their responses; an Error is returned as a failure. */
export type Answer = readonly [QueryKey, unknown]

const user = { id: 'user-1', email: 'lena@nord.example', name: 'Lena', image: null }

interface WithResponsesProps {
  answers?: readonly Answer[]
  /** Error of the refetch. */
  refused?: readonly QueryKey[]
  children: ReactNode
}

/** Renders with a signed-in user and these responses; other requests stay pending. */
export function WithResponses({ answers = [], refused = [], children }: WithResponsesProps) {
  const [client] = useState(() => clientWith([[sessionQuery.queryKey, user], ...answers], refused))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function clientWith(answers: readonly Answer[], refused: readonly QueryKey[]): QueryClient {
  const client = createClient()
  client.setDefaultOptions({ queries: { enabled: false, retry: false, retryOnMount: false } })
  for (const [queryKey, answer] of answers) {
    if (answer instanceof Error) {
      client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: answer })
    } else {
      client.setQueryData(queryKey, answer)
    }
  }
  const error = new Error('No connection.')
  for (const queryKey of refused)
    client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error })
  return client
}
