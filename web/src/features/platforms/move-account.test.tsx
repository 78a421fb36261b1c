import { api } from '@skein/contract'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  account,
  ErrorResponse,
  renderAt,
  respond,
  server,
  setUpWorkspace,
} from '../../../test/app-fixture.tsx'
import { useSessionStore } from '../session/session-store.ts'
// Preloads lazy code.
import '../dashboard/dashboard-screen.tsx'
import './move-dialog.tsx'
import './platforms-screen.tsx'

setUpWorkspace()

const workspace = (workspace_id: string, name: string, role: 'agent' | 'admin' | 'owner' = 'owner') => ({
  workspace_id,
  name,
  role,
  time_zone: 'UTC',
  version: 1,
  members: 1,
  accounts: 1,
})
const first = workspace('workspace-1', 'Clay & Ember')
const second = workspace('workspace-2', 'Second shop', 'admin')
const foreign = workspace('workspace-3', 'North Loaf', 'agent')

beforeEach(() => respond(api.workspaces.list, () => [first, second, foreign]))

const list = () => within(screen.getByRole('region', { name: 'Connected accounts' }))

async function openMenu(user: ReturnType<typeof renderAt>['user'], name = '@morrow.linen'): Promise<void> {
  const button = await screen.findByRole('button', { name: `Actions for ${name}` })
  // The workspaces are loaded.
  await list().findByText(first.name)
  await user.click(button)
}

async function openDialog(user: ReturnType<typeof renderAt>['user'], name = '@morrow.linen') {
  await openMenu(user, name)
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another workspace' }))
  return within(await screen.findByRole('dialog', { name: `Move ${name}` }))
}

describe('moving an account', () => {
  test('is offered only to an admin of another workspace', async () => {
    respond(api.workspaces.list, () => [first, foreign])
    const { user } = renderAt('/platforms')
    await openMenu(user)
    await screen.findByRole('menuitem', { name: 'Disconnect' })
    expect(screen.queryByRole('menuitem', { name: 'Move to another workspace' })).toBeNull()
  })

  test('offers the workspaces where the user is an admin, and says what moves', async () => {
    respond(api.workspaces.list, () => [first, second, foreign, workspace('workspace-4', 'Studio Fern')])
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    dialog.getByText(/^Automations, conversations, .* move with the account\.$/)
    dialog.getByText(/^Members of .*Second shop.* get access/)
    dialog.getByText(/^Past entries of the audit log stay in .*Clay & Ember/)
    await user.click(dialog.getByRole('combobox', { name: 'New workspace' }))
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Second shop', 'Studio Fern'])
    await user.click(screen.getByRole('option', { name: 'Studio Fern' }))
    await dialog.findByText(/^Members of .*Studio Fern.* get access/)
  })

  test('shows the account in its new workspace, and opens it from the notification', async () => {
    let workspace_id = first.workspace_id
    respond(api.accounts.list, () => [{ ...account, workspace_id }])
    respond(api.accounts.move, (input) => {
      expect(input.platform_user_id).toBe(account.platform_user_id)
      workspace_id = input.workspace_id
      return {}
    })
    const { user, router } = renderAt('/platforms')
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    await screen.findByText(/@morrow\.linen.* moved to .*Second shop/)
    await list().findByText('Second shop')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move @morrow.linen' })).toBeNull())
    useSessionStore.setState({ selectedAccountId: null })
    await user.click(screen.getByRole('button', { name: 'Open workspace' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
    expect(useSessionStore.getState().selectedAccountId).toBe(account.id)
  })

  test('says what moves with a mailbox', async () => {
    respond(api.accounts.list, () => [
      { ...account, platform: 'gmail' as const, username: 'lina@morrow.example' },
    ])
    const { user } = renderAt('/platforms')
    await user.click(await screen.findByRole('tab', { name: 'Email' }))
    const dialog = await openDialog(user, 'lina@morrow.example')
    dialog.getByText("The connection to Gmail and the assistant's activity move with the account.")
    expect(dialog.queryByText(/become unassigned/)).toBeNull()
  })

  test('keeps the dialog with the reason when the new workspace has data of the account', async () => {
    const reason = 'That workspace still has data of this account.'
    respond(api.accounts.move, () => new ErrorResponse(409, reason))
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(reason)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect((await openDialog(user)).queryByRole('alert')).toBeNull()
  })

  test('focuses the new workspace first', async () => {
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    const field = dialog.getByRole('combobox', { name: 'New workspace' })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('is not offered while offline, because it is not sent later', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => onLine.mockRestore())
    let moves = 0
    respond(api.accounts.move, () => {
      moves += 1
      return {}
    })
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    dialog.getByText("You can move it when you're online again.")
    expect(moves).toBe(0)
    onLine.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    await waitFor(() => expect(moves).toBe(1))
  })

  test('keeps the dialog and asks to try again without a connection', async () => {
    server.use(http.post('*/api/accounts/move', () => HttpResponse.error()))
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    await dialog.findByText("Couldn't move the account. Check your connection, then try again.")
  })

  test('closes the dialog and reloads the list when the user has lost the account or the role', async () => {
    let accounts = [account]
    respond(api.accounts.list, () => accounts)
    respond(api.accounts.move, () => {
      accounts = []
      return new ErrorResponse(404, 'Not found.')
    })
    const { user } = renderAt('/platforms')
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('button', { name: 'Move account' }))
    await screen.findByText(/You no longer have access to the account or the workspace\./)
    await screen.findByText('No social accounts connected yet. Connect one to get started!')
    expect(screen.queryByRole('dialog', { name: 'Move @morrow.linen' })).toBeNull()
  })
})
