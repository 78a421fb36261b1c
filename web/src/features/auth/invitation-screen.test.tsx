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
  ['used', 'This invitation was used already. If you have not joined the workspace, ask for a new one.'],
  ['ended', 'This invitation was ended. Ask for a new one.'],
  ['expired', 'This invitation has expired. Ask for a new one.'],
] as const)('says that an invitation is %s', async (state, text) => {
  respond(api.workspaces.describeInvitation, () => ({ ...invitation, state }))
  renderAt(path)
  await screen.findByText(text)
})

test('says that a link leads to no invitation', async () => {
  respond(api.workspaces.describeInvitation, () => new ErrorResponse(404, 'Not found.'))
  renderAt(path)
  await screen.findByText('This link leads to no invitation. Ask for a new one.')
})
