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
  const view = renderAt(path)
  if (path === '/platforms') await screen.findByText('@morrow.kids')
  // The shortcuts are registered once their code has loaded.
  await waitFor(async () => {
    await view.user.keyboard('{Control>}k{/Control}')
    expect(useOverlay.getState().open).toBe('palette')
  })
  return { ...view, box: await screen.findByRole('combobox', { name: 'Search and commands' }) }
}

describe('command palette', () => {
  test('finds a page by a synonym and opens it with Enter', async () => {
    const { user, router } = await opened()
    await user.keyboard('home')
    await screen.findByRole('option', { name: /Dashboard/ })
    await waitFor(() => expect(screen.queryByRole('option', { name: /Settings/ })).toBeNull())
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

  test('marks what matches, and shows the text of a message that contains it', async () => {
    respond(api.inbox.listConversations, () => ({
      data: [
        conversation({ id: 'thread-7', match: 'I would like to send the blue vase back to you, please' }),
      ],
    }))
    const { user } = await opened()
    await user.keyboard('vase back')
    const people = within(await screen.findByRole('group', { name: 'Conversations' }))
    const option = await people.findByRole('option', { name: /nora.k/ })
    expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['vase', 'back'])
    expect(option.textContent).toContain('vase back to you')
    expect(option.textContent).not.toContain('Do you ship to France?')
  })

  test('pauses an automation, and offers to undo it', async () => {
    const changes: unknown[] = []
    respond(api.automations.setActivation, ({ activation_status }) => {
      changes.push(activation_status)
      return { ...automation(), activation_status }
    })
    const { user } = await opened()
    await user.keyboard('pause price')
    await user.click(await screen.findByRole('option', { name: `Pause ${automation().name}` }))
    await waitFor(() => expect(changes).toEqual(['PAUSED']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(changes).toEqual(['PAUSED', 'ACTIVE']))
  })

  test('creates an automation by its type', async () => {
    const { user, router } = await opened()
    await user.keyboard('new comment reply')
    await screen.findByRole('option', { name: /New comment reply/ })
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/instagram/create-automation/reply-comment'),
    )
  })

  test('asks before it pauses all automatic replies', async () => {
    const paused: unknown[] = []
    respond(api.automations.pauseAll, (input) => {
      paused.push(input.paused)
      return { platform_user_id: account.platform_user_id, paused: input.paused }
    })
    const { user } = await opened('/instagram/billing')
    await user.keyboard('pause all')
    await user.click(await screen.findByRole('option', { name: 'Pause all automatic replies' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(paused).toEqual([])
    await user.click(question.getByRole('button', { name: 'Pause all' }))
    await waitFor(() => expect(paused).toEqual([true]))
    await screen.findByRole('button', { name: 'Undo' })
  })

  test('lists the commands of the screen with their keys, those of a row only when one has the focus', async () => {
    respond(api.accounts.list, () => [account])
    respond(api.automations.list, () => [automation()])
    const { user } = renderAt('/instagram/automation')
    const row = await waitFor(() => {
      const element = document.querySelector<HTMLElement>('[data-automation] [data-row]')
      if (!element) throw new Error('The list is loading.')
      return element
    })
    await user.keyboard('{Control>}k{/Control}')
    const group = within(await screen.findByRole('group', { name: 'This screen' }))
    const search = await group.findByRole('option', { name: /Search on this screen/ })
    expect(search.querySelector('kbd')?.textContent).toBe('/')
    expect(group.queryByRole('option', { name: /Pause or activate/ })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search and commands' })).toBeNull())

    const changes: unknown[] = []
    respond(api.automations.setActivation, ({ activation_status }) => {
      changes.push(activation_status)
      return { ...automation(), activation_status }
    })
    row.focus()
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('pause or')
    await user.click(await screen.findByRole('option', { name: /Pause or activate/ }))
    await waitFor(() => expect(changes).toEqual(['PAUSED']))
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
