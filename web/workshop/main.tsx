import '../src/ui/styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createClient } from '../src/app/create-client.ts'
import { accountsQuery } from '../src/features/session/queries.ts'
import { sessionQuery } from '../src/features/session/use-session.ts'
import { account } from '../test/automation-samples.ts'
import { Workshop } from './workshop.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('workshop.html has no #root')

const params = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = params.get('theme') ?? 'dark'

const routes = createRootRoute({
  component: () => <Workshop component={params.get('component')} state={params.get('state')} />,
})
const router = createRouter({ routeTree: routes, history: createMemoryHistory() })

// Components of the workspace read the user and the role from the session.
const client = createClient()
const user = {
  id: 'owner',
  email: 'owner@example.com',
  name: 'Mira',
  image: null,
  provider: null,
  administrator: true,
}
client.setQueryDefaults([], { staleTime: Infinity })
client.setQueryData(sessionQuery.queryKey, user)
client.setQueryData(accountsQuery(user.id).queryKey, [account])

createRoot(root).render(
  <QueryClientProvider client={client}>
    {/* The routes of the app are registered; this router knows only one of them. */}
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
)
