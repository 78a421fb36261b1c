import { api } from '@skein/contract'
import type { Role } from '@skein/contract/workspaces/permissions'
import type { Member, Workspace, WorkspaceInvitation } from '@skein/contract/workspaces/workspaces'
import type { SignOnConnection, SingleSignOn } from '@skein/contract/workspaces/single-sign-on'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
// Preloads lazy code.
import '../settings-screen.tsx'
import './team-section.tsx'
import './sign-on-dialog.tsx'

setUpWorkspace()

const path = '/instagram/settings/team'
const workspace = (role: Role, more: Partial<Workspace> = {}): Workspace => ({
  workspace_id: 'w1',
  name: 'Clay & Ember',
  time_zone: 'UTC',
  version: 1,
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
  respond(api.workspaces.getSingleSignOn, () => unconnected)
  respond(api.workspaces.list, () => [workspace('owner')])
  respond(api.workspaces.listMembers, () => [member('user-1', 'owner'), member('user-2', 'agent')])
  respond(api.workspaces.listInvitations, () => [
    invitation,
    { ...invitation, invitation_id: 'i2', state: 'used' as const },
  ])
})

test('invites a person by address and role, and ends an open invitation', async () => {
  const requests: object[] = []
  respond(api.workspaces.invite, (input) => {
    requests.push(input)
    return invitation
  })
  respond(api.workspaces.endInvitation, ({ invitation_id }) => {
    requests.push({ invitation_id })
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
  expect(requests).toEqual([
    { workspace_id: 'w1', email: 'new@example.com', role: 'agent' },
    { invitation_id: 'i1' },
  ])
})

test.each<[string, ErrorResponse, boolean]>([
  ['fails', new ErrorResponse(500, 'Something went wrong.'), true],
  ['needs another role', new ErrorResponse(403, 'You need the role Admin.'), false],
])('says why a list is missing that %s, and offers Retry where it can help', async (_, answer, helps) => {
  respond(api.workspaces.listMembers, () => answer)
  renderAt(path)
  const alert = await within(await screen.findByRole('region', { name: 'Members' })).findByRole('alert')
  expect(alert.textContent).toContain("Couldn't load the members.")
  expect(alert.textContent).toContain(answer.message)
  expect(within(alert).queryAllByRole('button', { name: 'Retry' })).toHaveLength(helps ? 1 : 0)
})

test('says offline that a list is missing, and loads it without a press when the network is back', async () => {
  const workspaces = Promise.withResolvers<Workspace[]>()
  respond(api.workspaces.list, () => workspaces.promise)
  renderAt(path)
  await screen.findByRole('heading', { name: 'Team' })
  act(() => void dispatchEvent(new Event('offline')))
  onTestFinished(() => void dispatchEvent(new Event('online')))
  workspaces.resolve([workspace('owner')])
  const part = within(await screen.findByRole('region', { name: 'Members' }))
  const alert = await part.findByRole('alert')
  expect(alert.textContent).toContain("You're offline. This loads when you reconnect.")
  expect(part.queryByRole('button', { name: 'Retry' })).toBeNull()
  act(() => void dispatchEvent(new Event('online')))
  await part.findByText(/user-2@example\.com/)
})

test('members who change nothing read which role they need and who gives it', async () => {
  respond(api.workspaces.list, () => [workspace('agent')])
  renderAt(path)
  await screen.findByText(
    'You can view this. To change it, you need the role Admin. An admin of the workspace can give it to you.',
  )
  expect(screen.queryByRole('region', { name: 'Invite people' })).toBeNull()
})

test('keeps what was entered and says beside it why an invitation is refused, until the address changes', async () => {
  const refusal = 'mira@example.com is a member of this workspace already.'
  respond(api.workspaces.invite, () => new ErrorResponse(409, refusal))
  const { user } = renderAt(path)
  const invite = await screen.findByRole('region', { name: 'Invite people' })
  const field = within(invite).getByLabelText<HTMLInputElement>('Email')
  await user.click(field)
  await user.paste('mira@example.com')
  await user.click(within(invite).getByRole('button', { name: 'Invite' }))
  await within(invite).findByText(refusal)
  expect(field.value).toBe('mira@example.com')
  expect(screen.getAllByText(refusal)).toHaveLength(1)
  await user.type(field, 'x')
  expect(screen.queryByText(refusal)).toBeNull()
})

test('says in the dialog why a workspace is not created', async () => {
  const refusal = 'You can own at most 20 workspaces.'
  respond(api.workspaces.create, () => new ErrorResponse(409, refusal))
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Create a workspace' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByLabelText('Name'))
  await user.paste('Shop')
  await user.click(within(dialog).getByRole('button', { name: 'Create a workspace' }))
  await within(dialog).findByText(refusal)
  expect(within(dialog).getByDisplayValue('Shop')).toBeTruthy()
})

test('changes the role of a member, and shows why the server refuses', async () => {
  respond(api.workspaces.setRole, () => new ErrorResponse(409, 'A workspace needs an owner.'))
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('combobox', { name: 'Role of Lina' }))
  await user.click(await screen.findByRole('option', { name: 'Viewer' }))
  await screen.findByText('A workspace needs an owner.')
})

test('removes a member after a question', async () => {
  const removedIds: string[] = []
  respond(api.workspaces.removeMember, ({ user_id }) => {
    removedIds.push(user_id)
    return {}
  })
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Remove Mira' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Mira?' })
  expect(removedIds).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Mira was removed.')
  expect(removedIds).toEqual(['user-2'])
})

test.each([
  ['one of two owners may leave', [member('user-1', 'owner'), member('user-2', 'owner')], 1, 0],
  ['the only owner reads what to do first', [member('user-1', 'owner'), member('user-2', 'agent')], 0, 1],
  ['the only member is not offered to leave', [member('user-1', 'owner')], 0, 0],
])('%s', async (_, members, buttons, texts) => {
  respond(api.workspaces.listMembers, () => members)
  renderAt(path)
  await screen.findByRole('combobox', { name: 'Role of Lina' })
  expect(screen.queryAllByRole('button', { name: 'Leave' })).toHaveLength(buttons)
  expect(screen.queryAllByText(/Make another member an owner first/)).toHaveLength(texts)
})

test('an admin removes nobody whose role only an owner changes', async () => {
  respond(api.workspaces.list, () => [workspace('admin')])
  respond(api.workspaces.listMembers, () => [member('user-1', 'admin'), member('user-2', 'owner')])
  renderAt(path)
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove Mira' })).toBeNull()
})

test('shows a viewer the members and the own role, and nothing to change but leaving', async () => {
  respond(api.workspaces.list, () => [workspace('viewer')])
  respond(api.workspaces.listMembers, () => [member('user-1', 'viewer'), member('user-2', 'owner')])
  renderAt(path)
  await screen.findByText(
    'Your role: Viewer. Sees conversations, automations and results, and changes nothing.',
  )
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

const unconnected: SingleSignOn = {
  redirect_uri: 'https://skein.example/api/auth/callback/sso-w1',
  needs_no_record: false,
  connection: null,
}
const connected: SignOnConnection = {
  issuer: 'https://login.example.com/realms/clay',
  client_id: 'skein',
  domain: 'example.com',
  record: { name: '_skein.example.com', value: 'skein-domain=abc' },
  verified_at: null,
  refusal: null,
  role: 'agent',
  passwords_off: false,
  last_used_at: null,
  version: 1,
}

test('sets up single sign-on: the dialog names what is missing, then the page shows the record of the domain', async () => {
  const requests: object[] = []
  let refusal: ErrorResponse | null = null
  respond(api.workspaces.saveSingleSignOn, (input) => {
    if (refusal) return refusal
    requests.push(input)
    return { ...unconnected, connection: connected }
  })
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Set up single sign-on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Single sign-on' })
  expect(within(dialog).getByText('https://skein.example/api/auth/callback/sso-w1')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  for (const problem of [
    'Enter the address of your identity provider.',
    'Enter the client ID.',
    'Enter the client secret of the identity provider.',
    'Enter a domain, for example example.com.',
  ])
    expect(within(dialog).getByText(problem)).toBeTruthy()
  const fill = async (label: string, text: string) => {
    await user.click(within(dialog).getByLabelText(label))
    await user.paste(text)
  }
  await fill('Issuer address', 'login.example.com/realms/clay')
  await fill('Client ID', 'skein')
  await fill('Client secret', 'secret')
  await fill('Domain of your company', '@Example.com')
  const down = 'No identity provider answers at this address. Check the address, and try again.'
  refusal = new ErrorResponse(422, down)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(down)
  refusal = null
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const part = screen.getByRole('region', { name: 'Single sign-on' })
  expect(await within(part).findByText('skein-domain=abc')).toBeTruthy()
  expect(within(part).getByRole('status').textContent).toBe(
    'example.com is not verified yet. Single sign-on starts once it is.',
  )
  expect(requests).toEqual([
    {
      workspace_id: 'w1',
      issuer: 'login.example.com/realms/clay',
      client_id: 'skein',
      client_secret: 'secret',
      domain: '@Example.com',
      role: 'agent',
      passwords_off: false,
      version: 0,
    },
  ])
})

test('a workspace that someone else renamed meanwhile keeps the name that was typed until it is decided', async () => {
  let storedWorkspace = workspace('owner')
  const requests: unknown[] = []
  respond(api.workspaces.list, () => [storedWorkspace])
  respond(api.workspaces.save, ({ version, name }) => {
    requests.push([version, name])
    if (version === 2) return { ...storedWorkspace, name: name ?? '', version: 3 }
    storedWorkspace = { ...storedWorkspace, name: 'Ember', version: 2 }
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  const { user } = renderAt(path)
  const field = await screen.findByLabelText('Name of the workspace')
  const save = screen.getByRole('button', { name: 'Save workspace' })
  await user.clear(field)
  await user.type(field, 'Clay')
  await user.click(save)
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Ember')
  within(dialog).getByText('Clay')
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
  await expect
    .poll(() => requests)
    .toEqual([
      [1, 'Clay'],
      [2, 'Clay'],
    ])
})

test('single sign-on that someone else changed meanwhile keeps what was typed until it is decided', async () => {
  let storedConnection = connected
  const requests: unknown[] = []
  respond(api.workspaces.getSingleSignOn, () => ({ ...unconnected, connection: storedConnection }))
  respond(api.workspaces.saveSingleSignOn, ({ version, client_id }) => {
    requests.push([version, client_id])
    if (version === 2) return { ...unconnected, connection: { ...storedConnection, client_id, version: 3 } }
    storedConnection = { ...connected, client_id: 'bobs-client', version: 2 }
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  const { user } = renderAt(path)
  const part = await screen.findByRole('region', { name: 'Single sign-on' })
  await user.click(await within(part).findByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('dialog', { name: 'Single sign-on' })
  const field = within(form).getByLabelText('Client ID')
  await user.clear(field)
  await user.type(field, 'linas-client')
  await user.type(within(form).getByLabelText('Client secret'), 'secret')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('bobs-client')
  within(dialog).getByText('linas-client')
  await user.click(within(dialog).getByRole('button', { name: 'Overwrite' }))
  await expect
    .poll(() => requests)
    .toEqual([
      [1, 'linas-client'],
      [2, 'linas-client'],
    ])
})

test('says why a verified domain that is one of a public mail provider signs nobody in', async () => {
  respond(api.workspaces.list, () => [workspace('owner')])
  const refusal = 'Anyone can get an address at example.com. Enter a domain of your company.'
  const connection = { ...connected, verified_at: '2026-11-01T00:00:00.000Z', refusal }
  respond(api.workspaces.getSingleSignOn, () => ({ ...unconnected, connection }))
  renderAt(path)
  const part = await screen.findByRole('region', { name: 'Single sign-on' })
  const alert = await within(part).findByRole('alert')
  expect(alert.textContent).toContain(refusal)
  expect(within(part).queryByRole('switch')).toBeNull()
})

test('shows why a domain is not verified, and verifies it without a record for an administrator', async () => {
  const answers = [
    new ErrorResponse(422, '_skein.example.com has no TXT record.'),
    { ...unconnected, connection: { ...connected, verified_at: '2026-11-27T10:00:00.000Z' } },
  ]
  respond(api.workspaces.getSingleSignOn, () => ({
    ...unconnected,
    needs_no_record: true,
    connection: connected,
  }))
  respond(api.workspaces.verifySignOnDomain, () => answers.shift() ?? unconnected)
  const { user } = renderAt(path)
  const verify = await screen.findByRole('button', { name: 'Verify domain' })
  expect(screen.queryByText('skein-domain=abc')).toBeNull()
  await user.click(verify)
  await screen.findByText('_skein.example.com has no TXT record.')
  await user.click(verify)
  await screen.findByText('People with an address at example.com sign in with login.example.com.')
})

test('turns passwords off once somebody has signed in with single sign-on, and removes it after a question', async () => {
  const usedConnection = {
    ...connected,
    verified_at: '2026-11-27T10:00:00.000Z',
    last_used_at: '2026-11-27T11:00:00.000Z',
  }
  const requests: object[] = []
  respond(api.workspaces.getSingleSignOn, () => ({ ...unconnected, connection: usedConnection }))
  respond(api.workspaces.saveSingleSignOn, (input) => {
    requests.push(input)
    return { ...unconnected, connection: { ...usedConnection, passwords_off: input.passwords_off } }
  })
  respond(api.workspaces.removeSingleSignOn, () => ({}))
  const { user } = renderAt(path)
  const off = await screen.findByRole('switch', { name: /Turn passwords off for example.com/ })
  await user.click(off)
  await screen.findByText('Saved.')
  expect(requests).toMatchObject([{ passwords_off: true, domain: 'example.com' }])
  expect(requests[0]).not.toHaveProperty('client_secret')
  await user.click(screen.getByRole('button', { name: 'Remove single sign-on' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Remove single sign-on' }))
  expect(await screen.findByRole('button', { name: 'Set up single sign-on' })).toBeTruthy()
})
