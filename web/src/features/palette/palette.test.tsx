import { api } from '@skein/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import {
  account,
  respond,
  automation,
  ErrorResponse,
  renderAt,
  setUpWorkspace,
} from '../../../test/app-fixture.tsx'
import { conversation } from '../../../test/inbox-samples.ts'
import { useOverlay } from '../../lib/browser/overlay-state.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { useSessionStore } from '../session/session-store.ts'
import { useRecent } from './use-commands.ts'
// Preloads lazy modules, so that no test waits for an import.
import '../platforms/connections-screen.tsx'
import '../dashboard/dashboard-screen.tsx'
import '../platforms/platforms-screen.tsx'
import './command-palette.tsx'
import './global-overlays.tsx'
import './shortcut-sheet.tsx'

setUpWorkspace()
afterEach(() => {
  useOverlay.setState({ open: null })
  useRecent.setState({ ids: [] })
  useUiState.setState({ singleKeys: true, theme: 'dark' })
})

const other = { ...account, id: 'account-2', platform_user_id: '17841400000000002', username: 'morrow.kids' }

async function opened(path = '/platforms') {
  respond(api.accounts.list, () => [account, other])
  respond(api.automations.list, () => [automation()])
  const rendered = renderAt(path)
  await screen.findByText('@morrow.kids')
  // The shortcuts are registered once their code has loaded.
  await waitFor(async () => {
    await rendered.user.keyboard('{Control>}k{/Control}')
    expect(useOverlay.getState().open).toBe('palette')
  })
  return { ...rendered, box: await screen.findByRole('combobox', { name: 'Search and commands' }) }
}

describe('command palette', () => {
  test('finds a page by a synonym and opens it with Enter', async () => {
    const { user, router } = await opened()
    await user.keyboard('home')
    await screen.findByRole('option', { name: /Dashboard/ })
    expect(screen.queryByRole('option', { name: /Settings/ })).toBeNull()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull())
  })

  test('opens with what was typed before the page had loaded', async () => {
    const pressed = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { code: 'KeyA', ...init })
    window.earlyKeys = [
      pressed({ key: 'k', ctrlKey: true }),
      ...[...'home'].map((key) => pressed({ key })),
      pressed({ key: 'Enter' }),
    ]
    const { router } = renderAt('/platforms')
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
    expect(window.earlyKeys).toBeNull()
  })

  test('does not repeat a press that was handled or is over half a minute old', async () => {
    const handled = new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', cancelable: true })
    handled.preventDefault()
    const old = new KeyboardEvent('keydown', { key: 'c', code: 'KeyC' })
    Object.defineProperty(old, 'timeStamp', { value: performance.now() - 31_000 })
    window.earlyKeys = [handled, old]
    const { router } = renderAt('/platforms')
    await waitFor(() => expect(window.earlyKeys).toBeNull())
    expect(router.state.location.pathname).toBe('/platforms')
  })

  test('keeps the focus when it opens while a page is loading', async () => {
    const { router, box } = await opened()
    await waitFor(() => expect(document.activeElement).toBe(box))
    await act(() => router.navigate({ to: '/connections' }))
    await screen.findByRole('heading', { level: 1, hidden: true, name: /accounts|connections/i })
    expect(document.activeElement).toBe(box)
  })

  test('finds a page of the settings, which are not listed without a query', async () => {
    const { user, router } = await opened()
    expect(screen.queryByRole('option', { name: /AI budget/ })).toBeNull()
    await user.keyboard('ai budget')
    await screen.findByRole('option', { name: /AI budget/ })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/settings/budget'))
  })

  test('finds an automation by its sentence and opens its editor', async () => {
    const { user, router } = await opened()
    await user.keyboard('when a comment')
    await user.click(await screen.findByRole('option', { name: /When a comment/ }))
    await waitFor(() => expect(router.state.location.href).toContain('/instagram/create-automation/'))
    expect(router.state.location.href).toContain('automation_id=')
  })

  test('switches the account and the theme, and lists used commands first', async () => {
    const { user, box } = await opened()
    await user.type(box, 'morrow.kids')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-2'))
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('light{Enter}')
    await waitFor(() => expect(useUiState.getState().theme).toBe('light'))
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1),
    )
  })

  test('finds a conversation by the text of a message and opens it', async () => {
    respond(api.inbox.listConversations, ({ query }) => ({
      data: query === 'vase back' ? [conversation({ id: 'thread-7' })] : [],
    }))
    const { user, router } = await opened()
    await user.keyboard('vase back')
    const people = within(await screen.findByRole('group', { name: 'Conversations' }))
    await user.click(people.getByRole('option', { name: /nora.k/ }))
    await waitFor(() =>
      expect(router.state.location.href).toContain('/instagram/livechat?conversation=thread-7'),
    )
  })

  test('shows when the search for conversations fails', async () => {
    respond(api.inbox.listConversations, () => new ErrorResponse(422, 'The search failed.'))
    const { user } = await opened()
    await user.keyboard('qqq')
    await screen.findByText("Couldn't search conversations. Change the text to try again.")
  })

  test('shows when nothing matches, and closes with Escape', async () => {
    const { user } = await opened()
    await user.keyboard('qqq')
    await screen.findByText('No results for “qqq”')
    await user.keyboard('{Escape}')
    if (useOverlay.getState().open !== null) await user.keyboard('{Escape}')
    await waitFor(() => expect(useOverlay.getState().open).toBeNull())
  })
})

test('? lists the shortcuts, and disables single-key shortcuts', async () => {
  const { user, router } = await opened()
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull())
  await user.keyboard('{Shift>}?{/Shift}')
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await user.click(sheet.getByRole('switch', { name: /Single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('gd')
  expect(router.state.location.pathname).toBe('/platforms')
  useUiState.setState({ singleKeys: true })
  await user.keyboard('gd')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram'))
})
