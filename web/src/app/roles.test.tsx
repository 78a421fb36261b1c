import { api } from '@skein/contract'
import type { Role } from '@skein/contract/workspaces/permissions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { account, automation, renderAt, respond, setUpWorkspace } from '../../test/app-fixture.tsx'
// Preloads lazy code.
import '../features/chat-menu/chat-menu-editor.tsx'
import '../features/chat-menu/chat-menu-screen.tsx'
import '../features/settings/replies/replies-section.tsx'
import '../features/settings/settings-screen.tsx'
import '../features/workspace/section-banners.tsx'

setUpWorkspace()
beforeEach(() => localStorage.clear())

const notice =
  'You can view this. To change it, you need the role Admin. An admin of the workspace can give it to you.'
const mondays = automation({ automation_id: 'rule-1', name: 'Mondays' })

function signInAs(role: Role): void {
  respond(api.accounts.list, () => [{ ...account, role }])
  respond(api.automations.list, () => [mondays])
}

it.each<Role>(['viewer', 'agent'])(
  'offers the role %s no change of an automation in the list',
  async (role) => {
    signInAs(role)
    let changes = 0
    respond(api.automations.setActivation, () => {
      changes += 1
      return mondays
    })
    const { user } = renderAt('/instagram/automation')
    await screen.findByText(notice)
    const row = await screen.findByRole('row', { name: 'Mondays' })
    expect(screen.queryByRole('link', { name: /Create/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull()
    expect(within(row).getByRole('switch')).toHaveProperty('disabled', true)
    within(row).getByRole('link').focus()
    await user.keyboard('p')
    await user.click(within(row).getByRole('button', { name: /Mondays/ }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Activity'])
    expect(changes).toBe(0)
  },
)

it('shows a viewer the settings of an automation, which keys do not deploy either', async () => {
  signInAs('viewer')
  const { user } = renderAt('/instagram/create-automation/reply-comment')
  await screen.findByText(notice)
  const name = await screen.findByRole('textbox', { name: 'Automation name' })
  expect(name.matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Deploy' }).matches(':disabled')).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(name.getAttribute('aria-invalid')).not.toBe('true')
})

it.each([
  ['/instagram/chat-menu', 'Save and publish'],
  ['/instagram/settings/replies', 'Save'],
])('disables the fields of %s for a viewer', async (path, save) => {
  signInAs('viewer')
  respond(api.chatMenu.get, () => ({
    ice_breakers: [],
    persistent_menu: [],
    version: 0,
    state: 'unpublished' as const,
    published_at: null,
    refusal: null,
    targets: [],
  }))
  renderAt(path)
  await screen.findByText(notice)
  expect((await screen.findByRole('button', { name: save })).matches(':disabled')).toBe(true)
})

it('names the workspace that gets the accounts of a member of another one', async () => {
  signInAs('viewer')
  const workspace = { time_zone: 'UTC', version: 1, members: 1, accounts: 1 }
  respond(api.workspaces.list, () => [
    { ...workspace, workspace_id: 'workspace-2', name: 'Lina', role: 'owner' as const },
    { ...workspace, workspace_id: 'workspace-1', name: 'Morrow', role: 'viewer' as const },
  ])
  renderAt('/platforms')
  await screen.findByText('New accounts are added to the workspace Lina.')
})

it('offers an admin every change without a notice', async () => {
  signInAs('admin')
  renderAt('/instagram/automation')
  const row = await screen.findByRole('row', { name: 'Mondays' })
  expect(within(row).getByRole('switch')).toHaveProperty('disabled', false)
  screen.getByRole('link', { name: /Create New/ })
  expect(screen.queryByText(notice)).toBeNull()
})
