import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderAt, setUpWorkspace, server } from '../../../test/app-fixture.tsx'
import { useSessionStore } from '../../features/session/session-store.ts'
// Preloads lazy modules, so that no test waits for an import.
import '../../features/platforms/platforms-screen.tsx'
import '../../features/dashboard/dashboard-screen.tsx'

setUpWorkspace()

const signedOut = () => server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))

test.each(['/platforms', '/instagram', '/instagram/automation', '/instagram/create-automation'])(
  'a visitor who asks for %s is sent to the landing page',
  async (path) => {
    signedOut()
    const { router } = renderAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)

test('offers the requested page after sign-in', async () => {
  signedOut()
  const { router } = renderAt('/instagram/automation?x=1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(useSessionStore.getState().wantedPath).toBe('/instagram/automation?x=1')
})

test('opens the requested page with one click after sign-in', async () => {
  useSessionStore.setState({ wantedPath: '/instagram' })
  const { user, router } = renderAt('/platforms')
  await screen.findByText('Continue to /instagram')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
  expect(useSessionStore.getState().wantedPath).toBeNull()
})

test('shows a spinner while the session loads', async () => {
  let settle = () => {}
  const wait = new Promise<void>((resolve) => (settle = resolve))
  server.use(
    http.get('*/api/auth/get-session', async () => {
      await wait
      return HttpResponse.json(null)
    }),
  )
  const { router } = renderAt('/platforms')
  await screen.findByRole('status', { name: 'Starting Skein' })
  expect(router.state.location.pathname).toBe('/platforms')
  settle()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('does not redirect when the session cannot be read', async () => {
  let broken = true
  server.use(
    http.get('*/api/auth/get-session', () =>
      broken
        ? HttpResponse.json({ message: 'The database is away.' }, { status: 503 })
        : HttpResponse.json({ user: { id: 'user-1', email: 'lina@morrow.example' } }),
    ),
  )
  const { user, router } = renderAt('/platforms')
  const alert = await screen.findByRole('alert')
  expect(router.state.location.pathname).toBe('/platforms')
  broken = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Platforms' })
})

test('redirects an unknown path to the landing page, which says so', async () => {
  const { router } = renderAt('/no/such/page')
  await waitFor(() => expect(router.state.location.href).toBe('/?page=unknown'))
})

test('redirects an unknown workspace path to the dashboard', async () => {
  const { router } = renderAt('/instagram/no-such-section')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
})

test('redirects when the session ends', async () => {
  renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  signedOut()
  server.use(
    http.get('*/api/users/profile/:id/connected-accounts', () =>
      HttpResponse.json(
        {
          success: false,
          data: null,
          message: 'Please sign in.',
          detail: '',
          code: 'unauthorized',
          request_id: 'r',
        },
        { status: 401 },
      ),
    ),
  )
  window.dispatchEvent(new Event('visibilitychange'))
  const { router } = renderAt('/instagram')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('focuses the heading after navigation', async () => {
  const { user } = renderAt('/instagram')
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  await user.click(screen.getAllByRole('link', { name: 'Billing' })[0] ?? document.body)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Billing' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Billing · Skein')
})
