import { api } from '@skein/contract'
import type { Role } from '@skein/contract/workspaces/permissions'
import type { Member, Workspace, WorkspaceInvitation } from '@skein/contract/workspaces/workspaces'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
// Preloads lazy code.
import '../settings-screen.tsx'
import './team-section.tsx'

setUpWorkspace()

const path = '/instagram/settings/team'
const workspace = (role: Role, more: Partial<Workspace> = {}): Workspace => ({
  workspace_id: 'w1',
  name: 'Clay & Ember',
  time_zone: 'UTC',
  role,
  members: 2,
  accounts: 1,
  ...more,
})
const member = (user_id: string, role: Role): Member => ({
  user_id,
  name: user_id === 'user-1' ? 'Lina' : 'Mira',
  email: `${user_id}@example.com`,
  role,
  joined_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: null,
})
const invitation: WorkspaceInvitation = {
  invitation_id: 'i1',
  email: 'new@example.com',
  role: 'agent',
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-08T10:00:00.000Z',
  state: 'open',
}

beforeEach(() => {
  respond(api.workspaces.list, () => [workspace('owner')])
  respond(api.workspaces.listMembers, () => [member('user-1', 'owner'), member('user-2', 'agent')])
  respond(api.workspaces.listInvitations, () => [
    invitation,
    { ...invitation, invitation_id: 'i2', state: 'used' as const },
  ])
})

test('invites a person by address and role, and ends an open invitation', async () => {
  const sent: object[] = []
  respond(api.workspaces.invite, (input) => {
    sent.push(input)
    return invitation
  })
  respond(api.workspaces.endInvitation, ({ invitation_id }) => {
    sent.push({ invitation_id })
    return {}
  })
  const { user } = renderAt(path)
  const invite = await screen.findByRole('region', { name: 'Invite people' })
  await user.click(within(invite).getByRole('button', { name: 'Invite' }))
  expect(screen.getByText('Enter an email address.')).toBeTruthy()
  await user.click(within(invite).getByLabelText('Email'))
  await user.paste('new@example.com')
  await user.click(within(invite).getByRole('button', { name: 'Invite' }))
  await screen.findByText('Invitation sent to new@example.com.')
  await user.click(
    await within(invite).findByRole('button', { name: 'End the invitation of new@example.com' }),
  )
  await screen.findByText('Invitation of new@example.com ended.')
  expect(sent).toEqual([
    { workspace_id: 'w1', email: 'new@example.com', role: 'agent' },
    { invitation_id: 'i1' },
  ])
})

test('changes the role of a member, and shows why the server refuses', async () => {
  respond(api.workspaces.setRole, () => new ErrorResponse(409, 'A workspace needs an owner.'))
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('combobox', { name: 'Role of Lina' }))
  await user.click(await screen.findByRole('option', { name: 'Viewer' }))
  await screen.findByText('A workspace needs an owner.')
})

test('removes a member after a question', async () => {
  const removed: string[] = []
  respond(api.workspaces.removeMember, ({ user_id }) => {
    removed.push(user_id)
    return {}
  })
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Remove Mira' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Mira?' })
  expect(removed).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Mira was removed.')
  expect(removed).toEqual(['user-2'])
})

test('shows a viewer the members and the own role, and nothing to change but leaving', async () => {
  respond(api.workspaces.list, () => [workspace('viewer')])
  renderAt(path)
  await screen.findByText('Your role: Viewer. Sees everything except secrets.')
  expect(await screen.findByText('Mira')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Invite people' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Role of Mira' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete the workspace' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy()
})

test('shows the workspace that is chosen of several', async () => {
  respond(api.workspaces.list, () => [
    workspace('viewer'),
    workspace('owner', { workspace_id: 'w2', name: 'Second' }),
  ])
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('combobox', { name: 'Workspace' }))
  await user.click(await screen.findByRole('option', { name: 'Second' }))
  expect(await screen.findByDisplayValue('Second')).toBeTruthy()
})
