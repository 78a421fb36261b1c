import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, respondWithDefaults, renderAt, server } from '../../../test/app-fixture.tsx'
import { accountsQuery } from '../../features/session/queries.ts'
import { clearSession, useSessionStore } from '../../features/session/session-store.ts'
import { createClient } from '../create-client.ts'
// Imported statically, so that no test waits for a lazy route.
import '../../features/auth/auth-screen.tsx'
import '../../features/platforms/platforms-screen.tsx'

const user = { id: 'user-1', email: 'lina@morrow.example', name: 'Lina', image: null }
const profile = {
  id: 'profile-1',
  provider_id: 'user-1',
  email: 'lina@morrow.example',
  auth_provider: 'custom',
  full_name: 'Lina',
  username: 'lina',
  profile_picture: null,
  is_verified: true,
  created_at: '2026-11-01T10:00:00.000Z',
}

let requests: string[]
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname))
})
beforeEach(() => {
  requests = []
  respondWithDefaults()
})
afterEach(() => {
  server.resetHandlers()
  clearSession()
  document.getElementById('session')?.remove()
})
afterAll(() => server.close())

/** Embeds a session in a page that was requested just now. */
function embed(session: object): void {
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true })
  const element = document.createElement('script')
  element.id = 'session'
  element.type = 'application/json'
  element.textContent = JSON.stringify(session)
  document.head.append(element)
}

// In tests the accounts are stale immediately and refetched.
const calls = /get-session$|\/users\/profile\/user-1$/

test('does not request a session that the page embeds', async () => {
  embed({ user, profile, accounts: [account] })
  renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  await waitFor(() => expect(useSessionStore.getState().profile?.full_name).toBe('Lina'))
  expect(requests.filter((path) => calls.test(path))).toEqual([])
})

test('requests the session when the page embeds none', async () => {
  renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  expect(requests.filter((path) => calls.test(path))).toHaveLength(2)
})

test('shows the sign-in form at once to a visitor', async () => {
  embed({ user: null })
  renderAt('/get-started')
  await screen.findByLabelText(/Email/)
  expect(requests.filter((path) => calls.test(path))).toEqual([])
})

test('removes the embedded session at sign-out', async () => {
  embed({ user, profile, accounts: [account] })
  const { endSession } = await import('../../features/session/use-sign-out.ts')
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.json({ success: true })))
  const client = createClient()
  await endSession(client, async () => undefined)
  expect(document.getElementById('session')).toBeNull()
  expect(client.getQueryData(accountsQuery(user.id).queryKey)).toBeUndefined()
})

test('prefers the embedded accounts to those of the last visit', async () => {
  useSessionStore.setState({ userId: 'user-1', accounts: [{ ...account, username: 'old.name' }] })
  embed({ user, profile, accounts: [account] })
  renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  expect(screen.queryByText('@old.name')).toBeNull()
})
