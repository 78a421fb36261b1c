import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '@skein/contract'
import {
  account,
  answer,
  answerEverything,
  automation,
  drawAt,
  Refusal,
  server,
} from '../../test/automation-world.tsx'
import { accountsQuery } from '../features/session/queries.ts'
import { clearSession, useSessionStore } from '../features/session/session-store.ts'
import { createClient } from './create-client.ts'
// Loaded ahead, so that no test waits for code on its way.
import './public-address.tsx'
import '../features/auth/auth-screen.tsx'
import '../features/platforms/platforms-screen.tsx'

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

let asked: string[]
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname))
})
beforeEach(() => {
  asked = []
  answerEverything()
})
afterEach(() => {
  server.resetHandlers()
  clearSession()
  document.getElementById('known')?.remove()
})
afterAll(() => server.close())

/** As if the page had just been sent. */
function pageSays(known: object): void {
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true })
  const element = document.createElement('script')
  element.id = 'known'
  element.type = 'application/json'
  element.textContent = JSON.stringify(known)
  document.head.append(element)
}

// In tests the accounts are stale at once, and asked for again behind what is shown.
const calls = /get-session$|\/users\/profile\/user-1$/

test('a page that says who is signed in is drawn without asking for it again', async () => {
  pageSays({ user, profile, accounts: [account] })
  drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  await waitFor(() => expect(useSessionStore.getState().profile?.full_name).toBe('Lina'))
  expect(asked.filter((path) => calls.test(path))).toEqual([])
})

test('a page that says nothing has the app ask', async () => {
  drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  expect(asked.filter((path) => calls.test(path))).toHaveLength(2)
})

test('a page for nobody shows the form at once', async () => {
  pageSays({ user: null })
  drawAt('/get-started')
  await screen.findByLabelText(/Email/)
  expect(asked.filter((path) => calls.test(path))).toEqual([])
})

test('after a sign-out nothing of what the page said is left', async () => {
  pageSays({ user, profile, accounts: [account] })
  const { endSession } = await import('../features/session/end-session.ts')
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.json({ success: true })))
  const client = createClient()
  await endSession(client, async () => undefined)
  expect(document.getElementById('known')).toBeNull()
  expect(client.getQueryData(accountsQuery(user.id).queryKey)).toBeUndefined()
})

test('what came with the page counts more than what the last visit stored', async () => {
  useSessionStore.setState({ userId: 'user-1', accounts: [{ ...account, username: 'old.name' }] })
  pageSays({ user, profile, accounts: [account] })
  drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  expect(screen.queryByText('@old.name')).toBeNull()
})

const listCall = '/api/automations/get-all-automations?platform_user_id='
const answered = (data: unknown) => ({ success: true, data, message: 'OK' })
const withList = (name: string, of = account.platform_user_id) => ({
  user,
  profile,
  accounts: [account],
  answers: { [listCall + of]: answered([automation({ name })]) },
})

test('a list that came with the page is shown until the server answers', async () => {
  pageSays(withList('Came along'))
  answer(api.automations.list, () => new Promise(() => undefined))
  drawAt('/instagram/automation')
  await screen.findByText('Came along')
})

test('what the server says then takes the place of what came with the page', async () => {
  pageSays(withList('Came along'))
  answer(api.automations.list, () => [automation({ name: 'Of now' })])
  drawAt('/instagram/automation')
  await screen.findByText('Of now')
  expect(screen.queryByText('Came along')).toBeNull()
})

test('a list that the server refuses is not shown as if all were well', async () => {
  pageSays(withList('Came along'))
  answer(api.automations.list, () => new Refusal(500, 'No.'))
  drawAt('/instagram/automation')
  await screen.findByText('Error Loading Automations')
  expect(screen.queryByText('Came along')).toBeNull()
})

test('a page that was sent a while ago has its list asked for anew', async () => {
  pageSays(withList('Came along'))
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now() - 20_000, configurable: true })
  answer(api.automations.list, () => [automation({ name: 'Of now' })])
  drawAt('/instagram/automation')
  await screen.findByText('Of now')
  expect(screen.queryByText('Came along')).toBeNull()
})

test('what came for another account is not shown', async () => {
  pageSays(withList('Came along', 'another'))
  answer(api.automations.list, () => [automation({ name: 'Of this account' })])
  drawAt('/instagram/automation')
  await screen.findByText('Of this account')
  expect(screen.queryByText('Came along')).toBeNull()
})
