import { api } from '@skein/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  respond,
  respondWithDefaults,
  renderAt,
  setUpWorkspace,
  ErrorResponse,
  server,
} from '../../../test/app-fixture.tsx'
import { attention, settings } from '../../../test/automation-samples.ts'
import { watchInstagram } from '../../lib/browser/slow-instagram.ts'
import { reportReachable } from '../../lib/browser/reachability.ts'
import { useSessionStore } from '../session/session-store.ts'
// Preloads lazy code.
import '../dashboard/dashboard-screen.tsx'

setUpWorkspace()

test('confirms a new connection, cleans the URL and selects the account', async () => {
  useSessionStore.setState({ userId: 'user-1', accounts: [{ ...account, username: 'morrow.old' }] })
  const { router } = renderAt('/instagram?connected=true')
  await screen.findByText('Instagram connected successfully! Your account is now ready for automation.')
  await waitFor(() => expect(router.state.location.href).toBe('/instagram'))
  await screen.findByRole('button', { name: /Switch account.*morrow\.linen/ })
  expect(screen.getAllByText(/connected successfully/)).toHaveLength(1)
})

test('selects the account that was connected last', async () => {
  const newAccount = {
    ...account,
    id: 'account-2',
    username: 'morrow.kids',
    connected_at: '2026-11-20T10:00:00.000Z',
    picture_url: null,
    followers_count: null,
  }
  respond(api.accounts.list, () => [account, newAccount])
  useSessionStore.setState({ userId: 'user-1', selectedAccountId: account.id })
  renderAt('/instagram?connected=true')
  await waitFor(() => expect(useSessionStore.getState().selectedAccountId).toBe('account-2'))
  await screen.findByRole('button', { name: /Switch account.*morrow\.kids/ })
})

test('shows account, state, sections and the link back in the sidebar', async () => {
  renderAt('/instagram')
  await screen.findByText('Connected & Active')
  const nav = within(screen.getByRole('navigation', { name: 'Workspace' }))
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/instagram'],
    ['Automation', '/instagram/automation'],
    ['Live Chat', '/instagram/livechat'],
    ['Billing', '/instagram/billing'],
    ['Settings', '/instagram/settings'],
    ['Activity', '/instagram/automation/activity'],
    ['Chatbot', '/instagram/livechat?tab=train'],
    ['Assistant', expect.stringMatching(/^\/chat\/chat_\d{13}[a-z0-9]{7}\?provider_id=user-1$/)],
  ])
  const tabs = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Automation',
    'Billing',
    'Live Chat',
  ])
  expect(screen.getByRole('link', { name: 'Back to Platforms' }).getAttribute('href')).toBe('/platforms')
  const help = screen.getByRole('link', { name: 'Help' })
  expect([help.getAttribute('href'), help.getAttribute('target')]).toEqual(['/docs', '_blank'])
})

test.each([
  ['/instagram/settings/interface', 'More'],
  ['/instagram', 'More'],
  ['/instagram/automation', 'Automations'],
])('on phones, the bar at the bottom marks where %s belongs: %s', async (path, name) => {
  renderAt(path)
  const bar = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  const items = [...bar.getAllByRole('link'), bar.getByRole('button', { name: 'More' })]
  await waitFor(() =>
    expect(items.filter((item) => item.ariaCurrent).map(({ textContent }) => textContent)).toEqual([name]),
  )
})

test('has at most six Tab stops before the content, the skip link first', async () => {
  const { user } = renderAt('/instagram/settings/interface')
  await screen.findByRole('heading', { name: 'Settings' })
  await screen.findByRole('button', { name: 'Change theme' })
  await screen.findByRole('button', { name: 'Pause all automatic replies' })
  const main = await screen.findByRole('main')
  const stops: string[] = []
  for (let press = 0; press < 20; press += 1) {
    await user.tab()
    if (main.contains(document.activeElement)) break
    stops.push(
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
  }
  expect(stops).toEqual([
    'Skip to content',
    expect.stringMatching(/Switch account/),
    'Settings',
    'Help',
    'Dashboard',
    'Search and commands',
  ])
})

test('shows the state of the account once', async () => {
  renderAt('/instagram')
  await screen.findByText('Connected & Active')
  expect(screen.queryByText('Online')).toBeNull()
  expect(within(screen.getByRole('button', { name: /Switch account/ })).getByTestId('account-state')).toBe(
    screen.getByTestId('account-state'),
  )
})

describe('the state in the sidebar', () => {
  const state = () => screen.getByTestId('account-state').textContent
  const goes = (way: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(way === 'online')
    act(() => void window.dispatchEvent(new Event(way)))
  }
  afterEach(() => {
    act(() => reportReachable(true))
    goes('online')
    vi.restoreAllMocks()
  })

  test('is active while automations run', async () => {
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe('Connected & Active'))
  })

  test('is paused while all automations are paused', async () => {
    respond(api.automations.getSettings, () => settings({ paused: true }))
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe('Paused'))
  })

  test('says that Instagram is slow while a request waits for it', async () => {
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe('Connected & Active'))
    vi.useFakeTimers()
    const waiting = Promise.withResolvers<void>()
    watchInstagram(waiting.promise)
    act(() => void vi.advanceTimersByTime(5000))
    expect(state()).toBe('Instagram slow')
    vi.useRealTimers()
    await act(async () => waiting.resolve())
    expect(state()).toBe('Connected & Active')
  })

  test('says that the account must be reconnected', async () => {
    respond(api.accounts.list, () => [{ ...account, status: 'needs_reconnect' as const }])
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe('Reconnect needed'))
  })

  test.each([
    ['failing', 'Instagram not responding'],
    ['webhooks_lost', 'No events arriving'],
  ] as const)('follows the connection that the server reports as %s', async (connection, text) => {
    respond(api.automations.getAttention, () => attention({ connection, connection_reason: 'It fails.' }))
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe(text))
  })

  test('shows one banner as soon as the server reports that the account is signed out', async () => {
    let status: 'connected' | 'needs_reconnect' = 'connected'
    respond(api.accounts.list, () => [{ ...account, status }])
    respond(api.automations.getAttention, () => {
      status = 'needs_reconnect'
      return attention({ connection: 'needs_login', connection_reason: 'Signed out.' })
    })
    renderAt('/instagram/billing')
    await screen.findByRole('button', { name: 'Reconnect' })
    expect(state()).toBe('Reconnect needed')
  })

  test('does not claim to be active offline or without an answer of the server', async () => {
    renderAt('/instagram/billing')
    await waitFor(() => expect(state()).toBe('Connected & Active'))
    act(() => reportReachable(false))
    expect(state()).toBe("Can't reach Skein")
    goes('offline')
    expect(state()).toBe('Offline')
  })
})

test('keeps the account chosen in the switcher', async () => {
  const other = { ...account, id: 'account-2', platform_user_id: '2', username: 'morrow.kids' }
  respond(api.accounts.list, () => [account, other])
  const { user } = renderAt('/instagram')
  await user.click(await screen.findByRole('button', { name: /Switch account.*morrow\.linen/ }))
  await user.click(await screen.findByRole('menuitem', { name: '@morrow.kids' }))
  await screen.findByRole('button', { name: /Switch account.*morrow\.kids/ })
  expect(JSON.parse(localStorage.getItem('skein.session') ?? '{}')).toMatchObject({
    state: { selectedAccountId: 'account-2' },
  })
})

test('offers to connect another account and to manage connections in the account menu', async () => {
  const { user, router } = renderAt('/instagram')
  await user.click(await screen.findByRole('button', { name: /Switch account.*morrow\.linen/ }))
  await screen.findByRole('menuitem', { name: 'Connect another account' })
  await user.click(screen.getByRole('menuitem', { name: 'Manage connections' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connections'))
})

test('links to the platforms when there is no account', async () => {
  respond(api.accounts.list, () => [])
  renderAt('/instagram')
  await screen.findByRole('heading', { name: 'No account selected' })
  expect(screen.getByRole('link', { name: 'Connect an account' }).getAttribute('href')).toBe('/platforms')
})

test('reports a lost login above every section', async () => {
  respond(api.accounts.list, () => [{ ...account, status: 'needs_reconnect' as const }])
  renderAt('/instagram/billing')
  await screen.findByText(/Instagram signed @morrow.linen out/)
  await screen.findByRole('button', { name: 'Reconnect' })
})

test('creates a missing profile without a second lookup', async () => {
  const createdProfiles: unknown[] = []
  respond(api.users.getProfile, () => new ErrorResponse(404, 'Not found.'))
  respond(api.users.createProfile, (input) => {
    createdProfiles.push(input)
    return {
      id: 'profile-2',
      provider_id: 'user-1',
      email: 'lina@morrow.example',
      auth_provider: 'google' as const,
      full_name: 'Lina',
      username: 'lina',
      profile_picture: null,
      is_verified: true,
      created_at: '2026-11-01T10:00:00.000Z',
    }
  })
  renderAt('/instagram')
  await waitFor(() => expect(useSessionStore.getState().profile?.id).toBe('profile-2'))
  expect(createdProfiles).toMatchObject([
    { provider_id: 'user-1', username: 'lina', auth_provider: 'google' },
  ])
})

test.each([
  '/instagram/nowhere',
  '/instagram/automation/NOWHERE',
  '/instagram/automation/NOWHERE/1/activity',
])('redirects %s to the dashboard', async (path) => {
  const { router } = renderAt(path)
  await screen.findByText("Welcome back! Here's your Instagram overview.")
  expect(router.state.location.pathname).toBe('/instagram')
})

describe('a profile', () => {
  const noneYet = () => respond(api.users.getProfile, () => new ErrorResponse(404, 'Not found.'))

  test.each([
    {
      what: 'that cannot be made, for no reason given',
      breaks: () => {
        noneYet()
        server.use(http.post('*/api/users/profile', () => new HttpResponse(null, { status: 500 })))
      },
      says: 'Failed to create user profile.',
    },
    {
      what: 'that the server will not make',
      breaks: () => {
        noneYet()
        respond(api.users.createProfile, () => new ErrorResponse(422, 'That address is blocked.'))
      },
      says: 'That address is blocked.',
    },
    {
      what: 'that cannot be looked up',
      breaks: () => server.use(http.get('*/api/users/profile/:id', () => HttpResponse.error())),
      says: 'Failed to initialize user profile',
    },
    {
      what: 'in an unknown shape',
      breaks: () =>
        server.use(
          http.get('*/api/users/profile/:id', () =>
            HttpResponse.json({ success: true, data: { id: 1 }, message: '' }),
          ),
        ),
      says: 'User profile could not be retrieved.',
    },
  ])('explains: $what, and recovers on Retry', async ({ breaks, says }) => {
    breaks()
    const { user } = renderAt('/instagram')
    await screen.findByText('Failed to initialize user profile')
    await screen.findByText(says)
    expect(useSessionStore.getState().profile).toBeNull()
    respondWithDefaults()
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(useSessionStore.getState().profile?.id).toBe('profile-1'))
    await waitFor(() => expect(screen.queryByText(says)).toBeNull())
  })
})

test.each([
  ['/instagram', 'Dashboard'],
  ['/instagram/automation', 'Automation'],
  ['/instagram/automation/activity', 'Activity'],
  ['/instagram/livechat', 'Live Chat'],
  ['/instagram/livechat?tab=publish', 'Chatbot'],
  ['/instagram/billing', 'Billing'],
  ['/instagram/settings', 'Settings'],
])('names the current section of %s once, and no other one', async (address, section) => {
  renderAt(address)
  const nav = within(await screen.findByRole('navigation', { name: 'Workspace' }))
  const current = nav.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.textContent)).toEqual([section])
})
