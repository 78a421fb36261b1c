import { api } from '@skein/contract'
import type { Notification } from '@skein/contract/notifications/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { account, respond, renderAt, setUpWorkspace, ErrorResponse } from '../../../test/app-fixture.tsx'
import { notify } from '../../ui/feedback/notify.ts'
// Preloads lazy modules, so that no test waits for an import.
import '../../ui/overlays/drawer-popup.tsx'
import '../dashboard/dashboard-screen.tsx'
import './notification-panel.tsx'
import './top-tools.tsx'

setUpWorkspace()

const waiting: Notification = {
  notice_id: 'n1',
  kind: 'handover',
  level: 'warning',
  title: '@mara.reads needs a reply',
  text: 'Customer asked for a person.',
  platform_user_id: account.platform_user_id,
  platform_username: 'morrow.linen',
  place: 'conversation',
  place_id: 'c1',
  count: 2,
  happened_at: '2026-11-21T10:00:00.000Z',
  read_at: null,
}

test('marks a notification as read when it is opened, and opens its target', async () => {
  let unread = 1
  respond(api.notices.countUnread, () => ({ unread }))
  respond(api.notices.list, () => [waiting])
  respond(api.notices.markRead, () => ({ unread: (unread = 0) }))
  const { user, router } = renderAt('/instagram/billing')
  await user.click(await screen.findByRole('button', { name: 'Notifications (1 unread)' }))
  const list = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  await list.findByText('@mara.reads needs a reply')
  list.getByText(/2 times/)
  await user.click(list.getByRole('button', { name: 'Open conversation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/livechat'))
  expect(router.state.location.search).toMatchObject({ conversation: waiting.place_id })
  await screen.findByRole('button', { name: 'Notifications' })
})

test('lists what is read below what needs attention', async () => {
  const read = { ...waiting, notice_id: 'n2', title: 'Reconnect clayandember', read_at: waiting.happened_at }
  respond(api.notices.countUnread, () => ({ unread: 1 }))
  respond(api.notices.list, () => [read, waiting])
  const { user } = renderAt('/instagram/billing')
  await user.click(await screen.findByRole('button', { name: 'Notifications (1 unread)' }))
  const titlesIn = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByText(/needs a reply|Reconnect/)
      .map(({ textContent }) => textContent)
  await screen.findByText('Reconnect clayandember')
  expect(await titlesIn('Needs your attention')).toEqual(['@mara.reads needs a reply'])
  expect(await titlesIn('Earlier')).toEqual(['Reconnect clayandember'])
})

test('opens what a push message is about and marks it as read', async () => {
  let unread = 1
  respond(api.notices.countUnread, () => ({ unread }))
  respond(api.notices.list, () => [waiting])
  respond(api.notices.markRead, () => ({ unread: (unread = 0) }))
  const { router } = renderAt('/platforms?notice=n1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/livechat'))
  expect(router.state.location.search).toMatchObject({ conversation: waiting.place_id })
  await screen.findByRole('button', { name: 'Notifications' })
})

test('stays on the platforms when a push message is about nothing any more', async () => {
  respond(api.notices.list, () => [])
  const { router } = renderAt('/platforms?notice=n1')
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(router.state.location.pathname).toBe('/platforms')
})

test.each([
  ['failed_send', 'failed'],
  ['draft', 'review'],
] as const)(
  'leads from a notification of the kind %s to the entries that it is about',
  async (kind, outcome) => {
    respond(api.notices.countUnread, () => ({ unread: 1 }))
    const notification: Notification = { ...waiting, kind, place: 'activity', place_id: null }
    respond(api.notices.list, () => [notification])
    respond(api.notices.markRead, () => ({ unread: 0 }))
    const { user, router } = renderAt('/instagram/billing')
    await user.click(await screen.findByRole('button', { name: 'Notifications (1 unread)' }))
    await user.click(await screen.findByRole('button', { name: 'View activity' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/automation/activity'))
    expect(router.state.location.search).toEqual({ outcome })
  },
)

test('opens the panel of the entry that a notification is about', async () => {
  respond(api.notices.countUnread, () => ({ unread: 0 }))
  const notification: Notification = { ...waiting, kind: 'failed_send', place: 'activity', place_id: '77' }
  respond(api.notices.list, () => [notification])
  const { user, router } = renderAt('/instagram/billing')
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  await user.click(await screen.findByRole('button', { name: 'View activity' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/automation/activity'))
  expect(router.state.location.search).toEqual({ outcome: 'failed', entry: '77' })
})

test('shows the customer of a conversation with name and picture', async () => {
  const picture = 'https://scontent.cdninstagram.com/mara.jpg'
  respond(api.notices.countUnread, () => ({ unread: 0 }))
  respond(api.notices.list, () => [
    { ...waiting, person: { name: 'Mara Lindt', username: 'mara.reads', picture_url: picture } },
  ])
  const { user } = renderAt('/instagram/billing')
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const list = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  await list.findByText('Mara Lindt')
  expect(document.querySelector(`img[src='${picture}']`)).not.toBeNull()
})

test('marks all as read; rolls back and shows an error when that fails', async () => {
  respond(api.notices.countUnread, () => ({ unread: 1 }))
  respond(api.notices.list, () => [waiting])
  respond(api.notices.markAllRead, () => new ErrorResponse(503, 'The database is away.'))
  const { user } = renderAt('/instagram/billing')
  await user.click(await screen.findByRole('button', { name: 'Notifications (1 unread)' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.getAllByText('The database is away.').length).toBeGreaterThan(0))
  await screen.findByRole('button', { name: 'Mark all as read' })
})

test('loads the notifications when the pointer reaches the button, and shows the drawer while they load', async () => {
  const answer = Promise.withResolvers<void>()
  let requestCount = 0
  respond(api.notices.countUnread, () => ({ unread: 1 }))
  respond(api.notices.list, async () => {
    requestCount += 1
    await answer.promise
    return [waiting]
  })
  const { user } = renderAt('/instagram/billing')
  const bell = await screen.findByRole('button', { name: 'Notifications (1 unread)' })
  await user.hover(bell)
  await waitFor(() => expect(requestCount).toBe(1))
  await user.click(bell)
  const list = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  expect(list.getByRole('status', { name: 'Loading notifications' })).toBeTruthy()
  answer.resolve()
  await list.findByText('@mara.reads needs a reply')
  expect(requestCount).toBe(1)
})

test('lists notifications of this visit', async () => {
  respond(api.notices.countUnread, () => ({ unread: 0 }))
  respond(api.notices.list, () => [])
  const { user } = renderAt('/instagram/billing')
  notify({ type: 'success', message: 'The rule is live.' })
  await user.click(await screen.findByRole('button', { name: 'Notifications' }))
  const visit = within(await screen.findByRole('region', { name: 'This session' }))
  await visit.findByText('The rule is live.')
  await screen.findByText('No notifications. We keep them for 90 days.')
})
