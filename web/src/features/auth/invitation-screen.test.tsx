import { api } from '@skein/contract'
import type { DescribedInvitation } from '@skein/contract/workspaces/workspaces'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, server, setUpWorkspace } from '../../../test/app-fixture.tsx'
import './auth-screen.tsx'
import './invitation-screen.tsx'

setUpWorkspace()

const invitation: DescribedInvitation = {
  workspace: 'Clay & Ember',
  inviter: 'Mira',
  email: 'lina@morrow.example',
  role: 'agent',
  state: 'open',
  has_user: true,
}
const path = '/invitation/a-token'
const signedOut = () => server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))

test('lets the invited user join with one press', async () => {
  respond(api.workspaces.describeInvitation, () => invitation)
  const accepted: string[] = []
  respond(api.workspaces.acceptInvitation, ({ token }) => {
    accepted.push(token)
    return {
      workspace_id: 'w1',
      name: 'Clay & Ember',
      time_zone: 'UTC',
      version: 1,
      role: 'agent' as const,
      members: 2,
      accounts: 1,
    }
  })
  const { user, router } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Join Clay & Ember' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/platforms'))
  expect(accepted).toEqual(['a-token'])
})

test('names the address when another user is signed in', async () => {
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, email: 'other@example.com' }))
  renderAt(path)
  await screen.findByText(/You are signed in as lina@morrow.example/)
  expect(screen.queryByRole('button', { name: 'Join Clay & Ember' })).toBeNull()
})

test('leads a newcomer to the sign-up with the address and the invitation, also while sign-up is closed', async () => {
  signedOut()
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, has_user: false }))
  const { user, router } = renderAt(path)
  await user.click(await screen.findByRole('link', { name: 'Create an account to join' }))
  expect(await screen.findByDisplayValue('lina@morrow.example')).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ mode: 'signUp', invitation: 'a-token' })
})

test('leads a user who is signed out to the sign-in', async () => {
  signedOut()
  respond(api.workspaces.describeInvitation, () => invitation)
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('link', { name: 'Sign in to join' }))
  expect(await screen.findByDisplayValue('lina@morrow.example')).toBeTruthy()
})

test('returns to the invitation after the sign-in', async () => {
  respond(api.workspaces.describeInvitation, () => invitation)
  const { router } = renderAt('/get-started?invitation=a-token&email=lina%40morrow.example')
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})

test.each([
  [
    'used',
    'This invitation was used already.',
    'If you accepted it, you joined Clay & Ember with the address lina@morrow.example. If not, ask for a new one.',
  ],
  ['ended', 'This invitation was ended.', 'Ask Mira for a new invitation to lina@morrow.example.'],
  ['expired', 'This invitation has expired.', 'Ask Mira for a new invitation to lina@morrow.example.'],
] as const)('says that an invitation is %s, what helps, and leads to Skein', async (state, text, help) => {
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, state }))
  renderAt(path)
  await screen.findByText(text)
  screen.getByRole('heading', { name: 'Invitation to Clay & Ember' })
  screen.getByText(help)
  expect(screen.getByRole('link', { name: 'Open Skein' }).getAttribute('href')).toBe('/platforms')
})

test('names the team instead of a user who was deleted', async () => {
  respond(api.workspaces.describeInvitation, () => ({
    ...invitation,
    inviter: null,
    state: 'expired' as const,
  }))
  renderAt(path)
  await screen.findByText('Ask a member of Clay & Ember for a new invitation to lina@morrow.example.')
})

test('leads a user who is signed out from a used invitation to the sign-in with its address', async () => {
  signedOut()
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, state: 'used' as const }))
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('link', { name: 'Sign in as lina@morrow.example' }))
  expect(await screen.findByDisplayValue('lina@morrow.example')).toBeTruthy()
})

test('offers to sign out when a used invitation was for another address', async () => {
  const used = { ...invitation, email: 'other@example.com', state: 'used' as const }
  respond(api.workspaces.describeInvitation, () => used)
  renderAt(path)
  await screen.findByText('You are signed in as lina@morrow.example.')
  screen.getByRole('button', { name: 'Sign out' })
})

test('shows the state of an invitation that was used after its page was opened', async () => {
  let state: DescribedInvitation['state'] = 'open'
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, state }))
  respond(api.workspaces.acceptInvitation, () => {
    state = 'used'
    return new ErrorResponse(409, 'Used.')
  })
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Join Clay & Ember' }))
  await screen.findByText('This invitation was used already.')
})

test('says that a link leads to no invitation, and leads to Skein', async () => {
  respond(api.workspaces.describeInvitation, () => new ErrorResponse(404, 'Not found.'))
  renderAt(path)
  await screen.findByText(
    'This link leads to no invitation. Open the whole link from the email, or ask for a new invitation.',
  )
  screen.getByRole('link', { name: 'Open Skein' })
})
