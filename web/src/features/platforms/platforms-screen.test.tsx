import { api } from '@skein/contract'
import { connectErrors } from '@skein/contract/accounts/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  respond,
  renderAt,
  setUpWorkspace,
  ErrorResponse,
  server,
} from '../../../test/app-fixture.tsx'
import { useSessionStore } from '../session/session-store.ts'
// Preloads lazy code.
import '../dashboard/dashboard-screen.tsx'
import './platforms-screen.tsx'

setUpWorkspace()
afterEach(() => void vi.restoreAllMocks())

const second = { ...account, id: 'account-2', platform_user_id: '17841400000000002', username: 'morrow.kids' }
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('a user with two workspaces', () => {
  const workspace = {
    name: 'Clay & Ember',
    time_zone: 'UTC',
    version: 1,
    role: 'owner' as const,
    members: 1,
    accounts: 1,
  }
  const teams = [
    { ...workspace, workspace_id: 'workspace-1' },
    { ...workspace, workspace_id: 'workspace-2', name: 'Second shop' },
  ]

  test('sees which workspace has an account, and chooses the one that gets a new account', async () => {
    respond(api.workspaces.list, () => teams)
    const { user } = renderAt('/platforms')
    await within(await screen.findByRole('region', { name: 'Connected accounts' })).findByText('Clay & Ember')
    await user.click(screen.getByRole('combobox', { name: 'Workspace' }))
    await user.click(await screen.findByRole('option', { name: 'Second shop' }))
    expect(screen.getByRole('combobox', { name: 'Workspace' }).textContent).toBe('Second shop')
  })

  test('cannot disconnect or connect again an account in a workspace where the role does not permit it', async () => {
    respond(api.workspaces.list, () => teams)
    respond(api.accounts.list, () => [
      { ...account, status: 'needs_reconnect' as const, role: 'agent' as const },
    ])
    renderAt('/platforms')
    await screen.findByText('Agent')
    expect(screen.queryByRole('button', { name: /^Reconnect/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })
})

describe('platform cards', () => {
  test('offers to connect a platform without an account', async () => {
    respond(api.accounts.list, () => [])
    renderAt('/platforms')
    await screen.findByText('No social accounts connected yet. Connect one to get started!')
    expect(card('Instagram').getByRole('button').textContent).toBe('Connect')
    expect(card('Instagram').queryByText('Connected')).toBeNull()
    expect(card('Instagram').queryByText('get instagram insight')).not.toBeNull()
    expect(card('X').queryByText('Schedule tweets and manage interactions.')).not.toBeNull()
    expect(card('Gmail').queryByText('Automate email responses and manage outreach.')).not.toBeNull()
  })

  test('marks a connected platform and offers to connect another account', async () => {
    renderAt('/platforms')
    await screen.findByText('@morrow.linen')
    expect(card('Instagram').queryByText('Connected')).not.toBeNull()
    expect(card('Instagram').getByRole('button').textContent).toBe('Add Another')
    expect(card('X').getByRole('button').textContent).toBe('Connect')
  })

  test('shows progress on the pressed button and disables the others while connecting', async () => {
    const { user } = renderAt('/platforms')
    await screen.findByText('@morrow.linen')
    await user.click(card('Instagram').getByRole('button'))
    expect(
      card('Instagram').getByRole('button', { name: 'Connecting...' }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(card('X').getByRole('button')).toHaveProperty('disabled', true)
    expect(card('Gmail').getByRole('button')).toHaveProperty('disabled', true)
    window.dispatchEvent(new Event('pageshow'))
    await waitFor(() => expect(card('Instagram').getByRole('button').textContent).toBe('Add Another'))
  })

  test('disables Connect for X, which is coming soon', async () => {
    const { user } = renderAt('/platforms')
    await screen.findByText('@morrow.linen')
    const button = card('X').getByRole('button', { name: 'Connect X' })
    expect(button).toHaveProperty('disabled', true)
    expect(describedBy(button)).toBe('Coming soon')
    await user.click(button)
    expect(button.textContent).toBe('Connect')
  })

  test('says that one of the connected accounts needs reconnecting', async () => {
    respond(api.accounts.list, () => [account, { ...second, status: 'needs_reconnect' as const }])
    renderAt('/platforms')
    await screen.findByText('@morrow.kids')
    expect(card('Instagram').queryByText('Reconnect needed')).not.toBeNull()
    expect(card('Instagram').queryByText('Connected')).toBeNull()
  })
})

describe('accounts', () => {
  test('with accounts that need reconnecting, only the first Reconnect is the primary button', async () => {
    const lost = { status: 'needs_reconnect' as const }
    const third = {
      ...second,
      id: 'account-3',
      platform_user_id: '17841400000000003',
      username: 'morrow.home',
    }
    respond(api.accounts.list, () => [account, { ...second, ...lost }, { ...third, ...lost }])
    renderAt('/platforms')
    await screen.findByText('@morrow.kids')
    expect(
      Array.from(document.querySelectorAll('main .bg-accent'), (button) => button.getAttribute('aria-label')),
    ).toEqual(['Reconnect @morrow.kids'])
  })

  test('selects an account and opens its workspace', async () => {
    respond(api.accounts.list, () => [account, second])
    const { user, router } = renderAt('/platforms')
    await user.click(await screen.findByRole('button', { name: /Open\s*@morrow\.kids/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
    expect(useSessionStore.getState().selectedAccountId).toBe('account-2')
  })

  test('names one follower in the singular, and more with their exact number', async () => {
    respond(api.accounts.list, () => [
      { ...account, followers_count: 1284 },
      { ...second, followers_count: 1 },
    ])
    renderAt('/platforms')
    await screen.findByText('1,284 followers')
    screen.getByText('1 follower')
  })

  test('lists mailboxes in their own tab, without an @', async () => {
    respond(api.accounts.list, () => [
      account,
      { ...second, platform: 'gmail' as const, username: 'lina@morrow.example' },
    ])
    const { user } = renderAt('/platforms')
    await screen.findByText('@morrow.linen')
    const list = () => within(screen.getByRole('region', { name: 'Connected accounts' }))
    expect(list().queryByText('lina@morrow.example')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Email' }))
    expect(list().queryByText('lina@morrow.example')).not.toBeNull()
    expect(screen.queryByText('@morrow.linen')).toBeNull()
  })

  test('says why an account lost its login and shows one button', async () => {
    respond(api.accounts.list, () => [
      { ...account, status: 'needs_reconnect' as const, status_reason: 'The password was changed.' },
    ])
    renderAt('/platforms')
    const list = within(await screen.findByRole('region', { name: 'Connected accounts' }))
    await list.findByText('Reconnect needed')
    expect(screen.queryByText('The password was changed.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Reconnect @morrow.linen' })).not.toBeNull()
  })

  test('offers a retry when the list fails to load', async () => {
    respond(api.accounts.list, () => new ErrorResponse(500, 'Something broke on our side.'))
    const { user } = renderAt('/platforms')
    await screen.findByText('Failed to fetch connected accounts')
    expect(screen.queryByText('Something broke on our side.')).not.toBeNull()
    respond(api.accounts.list, () => [account])
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await screen.findByText('@morrow.linen')
  })

  test('asks before disconnecting, then removes the account and selects another', async () => {
    let accounts = [account, second]
    respond(api.accounts.list, () => accounts)
    server.use(
      http.delete('*/api/users/profile/user-1/connected-accounts/account-1', () => {
        accounts = [second]
        return HttpResponse.json({ success: true, data: {}, message: '' })
      }),
    )
    const { user } = renderAt('/platforms')
    await user.click(await screen.findByRole('button', { name: 'Actions for @morrow.linen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect @morrow.linen?' }))
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('@morrow.linen disconnected.')
    await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-2'))
  })
})

test('selects the first account by default', async () => {
  respond(api.accounts.list, () => [account, second])
  renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-1'))
})

test('asks for an account when the assistant is opened without one', async () => {
  respond(api.accounts.list, () => [])
  const { user } = renderAt('/platforms')
  await screen.findByText('No social accounts connected yet. Connect one to get started!')
  await user.click(screen.getByRole('button', { name: 'AI assistant' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Please connect at least one account to use the AI assistant.')
  expect(dialog.getByRole('button', { name: 'Connect' }).className).toContain('bg-accent')
  expect(dialog.getByRole('button', { name: 'OK' }).className).not.toContain('bg-accent')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('opens the assistant while the accounts are still loading', async () => {
  respond(api.accounts.list, () => new Promise<never>(() => undefined))
  const { user, router } = renderAt('/platforms')
  await user.click(await screen.findByRole('button', { name: 'AI assistant' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\//))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('opens the assistant in a new chat', async () => {
  const { user, router } = renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'AI assistant' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\/chat_\d{13}[a-z0-9]{7}$/))
  expect(router.state.location.search).toEqual({ provider_id: 'user-1' })
})

const failures = Object.entries(connectErrors).filter(([code]) => code !== 'denied')

test.each(failures)('shows and logs connect_error=%s and cleans the URL', async (code, sentence) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, router } = renderAt(`/platforms?connect_error=${code}`)
  await screen.findByText(sentence())
  expect(log).toHaveBeenCalledExactlyOnceWith('Connecting an account failed:', code)
  await waitFor(() => expect(router.state.location.href).toBe('/platforms'))
  await user.click(card('Instagram').getByRole('button'))
  await screen.findByRole('button', { name: 'Connecting...' })
})

test('names the administrator to ask when the platform is not set up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const administrators = [{ name: 'Ana', email: 'ana@morrow.example' }]
  respond(api.administrators.list, () => ({ is_administrator: false, administrators }))
  renderAt('/platforms?connect_error=unconfigured')
  await screen.findByText('Your administrator: Ana (ana@morrow.example)')
})

test('says that the assistant needs an account when a shortcut requested it', async () => {
  respond(api.accounts.list, () => [])
  const { user, router } = renderAt('/platforms')
  await screen.findByText('No social accounts connected yet. Connect one to get started!')
  await user.keyboard('gi')
  const alert = within(await screen.findByRole('alertdialog', { name: 'No account connected' }))
  await user.click(alert.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(router.state.location.href).toBe('/platforms'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('tells that a login was canceled, without an error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { router } = renderAt('/platforms?connect_error=denied')
  await screen.findByText('Connection canceled. Nothing was changed.')
  expect(screen.queryByText('Error:')).toBeNull()
  expect(log).not.toHaveBeenCalled()
  await waitFor(() => expect(router.state.location.href).toBe('/platforms'))
})

test('shows an unknown connect_error, which can be dismissed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, router } = renderAt('/platforms?connect_error=nobody-knows')
  await screen.findByText("Couldn't connect the account. Try again.")
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText("Couldn't connect the account. Try again.")).toBeNull())
  expect(router.state.location.href).toBe('/platforms')
})

test('clears the user on Logout and opens the landing page', async () => {
  server.use(
    http.post('*/api/auth/sign-out', () => {
      server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))
      return HttpResponse.json({ success: true })
    }),
  )
  const { user, router } = renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() =>
    expect(useSessionStore.getState()).toMatchObject({ profile: null, accounts: [], wantedPath: null }),
  )
})

test('keeps the session after a failed Logout and offers a retry', async () => {
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.error()))
  const { user, router } = renderAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByText('An unexpected error occurred during sign-out')
  expect(screen.queryByText('@morrow.linen')).not.toBeNull()
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.json({ success: true })))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
