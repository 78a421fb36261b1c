import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createClient } from '../src/app/create-client.ts'
import { sessionQuery } from '../src/features/session/session-query.ts'

/** What was asked, and what came back; an error was the answer where it is one. */
export type Answer = readonly [QueryKey, unknown]

const user = { id: 'user-1', email: 'lena@nord.example', name: 'Lena', image: null }

interface AnsweredProps {
  answers?: readonly Answer[]
  /** What was refused when it was asked again. */
  refused?: readonly QueryKey[]
  children: ReactNode
}

/** Somebody is signed in and has these answers; everything else that is asked for is still on its way. */
export function Answered({ answers = [], refused = [], children }: AnsweredProps) {
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
