import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { setUpWorkspace } from '../../../test/app-fixture.tsx'
import { createClient } from '../../app/create-client.ts'
import { useSessionStore } from './session-store.ts'
import { useConnectedNotification } from './use-connected-notification.ts'

setUpWorkspace()

const user = { id: 'user-1', email: '', name: null, image: null, provider: null, administrator: false }

/** Renders a page whose user opens `/next#first-rule` after the page has rendered and before its effects run. */
async function leaveAtOnce(from: string) {
  function Page() {
    const navigate = useNavigate()
    useConnectedNotification(user)
    // A layout effect runs where a click on a slow machine can: after the commit, before passive effects.
    useLayoutEffect(() => void navigate({ href: '/next#first-rule' }), [navigate])
    return <Outlet />
  }
  const root = createRootRoute({ component: Page })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const next = createRoute({ getParentRoute: () => root, path: '/next', component: () => <p>Next page</p> })
  const router = createRouter({
    routeTree: root.addChildren([home, next]),
    history: createMemoryHistory({ initialEntries: [from] }),
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  })
  await router.load()
  render(
    <QueryClientProvider client={createClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByText('Next page')
  return router
}

test.each(['/?connected=true', '/?connect_error=denied'])(
  'keeps the address of a page that is opened right after %s was rendered',
  async (from) => {
    const router = await leaveAtOnce(from)
    expect(router.state.location.href).toBe('/next#first-rule')
  },
)

test('keeps the page that is opened right after a connection that a chat had started', async () => {
  useSessionStore.setState({ connectingFrom: '/chat/chat_1' })
  const router = await leaveAtOnce('/?connected=true')
  expect(router.state.location.href).toBe('/next#first-rule')
})
