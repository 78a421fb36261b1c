import { api } from '@skein/contract'
import { connectErrors } from '@skein/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { account, answer, drawAt, playWorkspace, Refusal, server } from '../../../test/app-fixture.tsx'
import { useSessionStore } from '../session/session-store.ts'
// Loaded ahead, so that no test waits for code on its way.
import '../dashboard/dashboard-screen.tsx'
import './platforms-screen.tsx'

playWorkspace()

const second = { ...account, id: 'account-2', platform_user_id: '17841400000000002', username: 'morrow.kids' }
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('the cards', () => {
  test('a platform without an account offers to connect', async () => {
    answer(api.accounts.list, () => [])
    drawAt('/platforms')
    await screen.findByText('No social accounts connected yet. Connect one to get started!')
    expect(card('Instagram').getByRole('button').textContent).toBe('Connect')
    expect(card('Instagram').queryByText('Connected')).toBeNull()
    expect(card('Instagram').queryByText('get instagram insight')).not.toBeNull()
    expect(card('X').queryByText('Schedule tweets and manage interactions.')).not.toBeNull()
    expect(card('Gmail').queryByText('Automate email responses and manage outreach.')).not.toBeNull()
  })

  test('a platform with an account is ticked and offers another', async () => {
    drawAt('/platforms')
    await screen.findByText('@morrow.linen')
    expect(card('Instagram').queryByText('Connected')).not.toBeNull()
    expect(card('Instagram').getByRole('button').textContent).toBe('Add Another')
    expect(card('X').getByRole('button').textContent).toBe('Connect')
  })

  test('while one connects, its button says so and every other rests', async () => {
    const { user } = drawAt('/platforms')
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

  test('X does nothing visible', async () => {
    const { user } = drawAt('/platforms')
    await screen.findByText('@morrow.linen')
    await user.click(card('X').getByRole('button'))
    expect(card('X').getByRole('button').textContent).toBe('Connect')
  })
})

describe('the accounts', () => {
  test('a press selects the account and opens its workspace', async () => {
    answer(api.accounts.list, () => [account, second])
    const { user, router } = drawAt('/platforms')
    await user.click(await screen.findByRole('button', { name: /Open\s*@morrow\.kids/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
    expect(useSessionStore.getState().selectedAccountId).toBe('account-2')
  })

  test('mailboxes stand under their own tab, without an @', async () => {
    answer(api.accounts.list, () => [
      account,
      { ...second, platform: 'gmail' as const, username: 'lina@morrow.example' },
    ])
    const { user } = drawAt('/platforms')
    await screen.findByText('@morrow.linen')
    const list = within(screen.getByRole('region', { name: 'Connected accounts' }))
    expect(list.queryByText('lina@morrow.example')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Email' }))
    expect(list.queryByText('lina@morrow.example')).not.toBeNull()
    expect(screen.queryByText('@morrow.linen')).toBeNull()
  })

  test('an account that lost its login says why and has one button', async () => {
    answer(api.accounts.list, () => [
      { ...account, status: 'needs_reconnect' as const, status_reason: 'The password was changed.' },
    ])
    drawAt('/platforms')
    await screen.findByText('Needs reconnecting')
    expect(screen.queryByText('The password was changed.')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Reconnect @morrow.linen' })).not.toBeNull()
  })

  test('a list that cannot be fetched says so and is asked for again', async () => {
    answer(api.accounts.list, () => new Refusal(500, 'Something broke on our side.'))
    const { user } = drawAt('/platforms')
    await screen.findByText('Failed to fetch connected accounts')
    expect(screen.queryByText('Something broke on our side.')).not.toBeNull()
    answer(api.accounts.list, () => [account])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('@morrow.linen')
  })

  test('disconnecting asks first, then takes the account away and another is selected', async () => {
    let left = [account, second]
    answer(api.accounts.list, () => left)
    server.use(
      http.delete('*/api/users/profile/user-1/connected-accounts/account-1', () => {
        left = [second]
        return HttpResponse.json({ success: true, data: {}, message: '' })
      }),
    )
    const { user } = drawAt('/platforms')
    await user.click(await screen.findByRole('button', { name: 'Actions for @morrow.linen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect @morrow.linen?' }))
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('@morrow.linen is disconnected.')
    await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-2'))
  })
})

test('the first account is selected by itself', async () => {
  answer(api.accounts.list, () => [account, second])
  drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-1'))
})

test('without an account the assistant says what is missing', async () => {
  answer(api.accounts.list, () => [])
  const { user } = drawAt('/platforms')
  await screen.findByText('No social accounts connected yet. Connect one to get started!')
  await user.click(screen.getByRole('button', { name: 'AI assistant' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Please connect at least one account to use the AI assistant.')
  await user.click(dialog.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('before the accounts are known the assistant opens, and nothing is said to be missing', async () => {
  answer(api.accounts.list, () => new Promise<never>(() => undefined))
  const { user, router } = drawAt('/platforms')
  await user.click(await screen.findByRole('button', { name: 'AI assistant' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\//))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('with an account the assistant opens in a chat of its own', async () => {
  const { user, router } = drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'AI assistant' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\/chat_\d{13}[a-z0-9]{7}$/))
  expect(router.state.location.search).toEqual({ provider_id: 'user-1' })
})

test.each(Object.entries(connectErrors))(
  'connect_error=%s is told in its sentence, and Connect is there to try again',
  async (code, sentence) => {
    const { user } = drawAt(`/platforms?connect_error=${code}`)
    await screen.findByText(sentence)
    await user.click(card('Instagram').getByRole('button'))
    await screen.findByRole('button', { name: 'Connecting...' })
  },
)

test('an unknown connect_error is told too, and can be dismissed', async () => {
  const { user, router } = drawAt('/platforms?connect_error=nobody-knows')
  await screen.findByText('The connection did not succeed. Please press Connect again.')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(router.state.location.href).toBe('/platforms'))
})

test('Logout forgets the user and goes to the landing page', async () => {
  server.use(
    http.post('*/api/auth/sign-out', () => {
      server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))
      return HttpResponse.json({ success: true })
    }),
  )
  const { user, router } = drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() =>
    expect(useSessionStore.getState()).toMatchObject({ profile: null, accounts: [], wantedPath: null }),
  )
})

test('a Logout that fails says so, leaves everything as it is, and goes through on Retry', async () => {
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.error()))
  const { user, router } = drawAt('/platforms')
  await screen.findByText('@morrow.linen')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByText('An unexpected error occurred during sign-out')
  expect(screen.queryByText('@morrow.linen')).not.toBeNull()
  server.use(http.post('*/api/auth/sign-out', () => HttpResponse.json({ success: true })))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
