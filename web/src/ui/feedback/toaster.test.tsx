import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { NotificationList } from './notification-list.tsx'
import { clearNotifications, notify } from './notify.ts'
import { notifyFailure } from './notify-failure.ts'
// Preloads the lazy viewport.
import './toast-viewport.tsx'
import { Toaster } from './toaster.tsx'
import { undoMs, undoTime } from './undo-time.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(async () => {
  act(clearNotifications)
  // What the library planned on the timers of the test runs before they are gone.
  await act(() => vi.runOnlyPendingTimersAsync())
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const show = (notification: Parameters<typeof notify>[0]) => act(() => void notify(notification))
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('hides a notification after five seconds', async () => {
  render(<Toaster />)
  show({ type: 'success', message: 'Saved.' })
  await screen.findByText('Saved.')
  await advance(4500)
  expect(screen.queryByText('Saved.')).not.toBeNull()
  await advance(1500)
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull())
})

test.each([
  [503, true],
  [0, true],
  [403, false],
])('a failure with %i offers Retry: %s', async (status, offers) => {
  render(<Toaster />)
  const error = new ApiError({ status, message: 'No.' })
  act(() => notifyFailure("Couldn't delete it.", error, () => {}))
  await screen.findByText("Couldn't delete it.")
  expect(screen.queryByRole('button', { name: 'Retry' }) !== null).toBe(offers)
})

test('keeps an undo for 30 seconds', async () => {
  const onAction = vi.fn()
  render(<Toaster />)
  show({ type: 'success', message: 'Deleted.', ...undoTime(), action: { label: 'Undo', onAction } })
  await screen.findByText('Deleted.')
  await advance(25_000)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  show({ type: 'success', message: 'Deleted again.', hideAfter: undoMs })
  await screen.findByText('Deleted again.')
  await advance(31_000)
  await waitFor(() => expect(screen.queryByText('Deleted again.')).toBeNull())
})

test('keeps a notification with autoHide false until it is dismissed', async () => {
  render(<Toaster />)
  show({ type: 'error', message: 'The profile is missing.', autoHide: false })
  await screen.findByText('The profile is missing.')
  await advance(20_000)
  expect(screen.queryByText('The profile is missing.')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('The profile is missing.')).toBeNull())
})

test('runs the action of a notification once and hides the notification', async () => {
  const onAction = vi.fn()
  render(<Toaster />)
  show({ type: 'info', message: 'Deleted.', action: { label: 'Undo', onAction } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Deleted.')).toBeNull())
})

test('lists past notifications, newest first', () => {
  show({ type: 'success', message: 'First.' })
  show({ type: 'warning', message: 'Second.' })
  render(<NotificationList emptyText="Nothing" formatTime={() => '12:00'} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Warning: Second.12:00',
    'Success: First.12:00',
  ])
})

test('shows one notification at a time, the newest', async () => {
  render(<Toaster />)
  show({ type: 'success', message: 'First.', autoHide: false })
  show({ type: 'success', message: 'Second.', autoHide: false })
  await screen.findByText('Second.')
  expect(screen.queryByText('First.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('First.')
  expect(screen.queryByText('Second.')).toBeNull()
})

test('F6 moves the focus to the action of the notification', async () => {
  render(<Toaster />)
  show({ type: 'success', message: 'Deleted.', ...undoTime(), action: { label: 'Undo', onAction: vi.fn() } })
  await screen.findByText('Deleted.')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
})

test('F6 moves the focus to the only button of a notification without an action', async () => {
  render(<Toaster />)
  show({ type: 'success', message: 'Saved.' })
  await screen.findByText('Saved.')
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
})

test('stays above a message field that is scrolled to the end of the window', async () => {
  render(
    <main>
      <textarea aria-label="Message" />
      <Toaster />
    </main>,
  )
  const field = screen.getByRole('textbox', { name: 'Message' })
  const scrollTo = (top: number) => {
    field.getBoundingClientRect = () => new DOMRect(0, top, 300, 40)
    act(() => void field.dispatchEvent(new Event('scroll')))
  }
  const docked = () => document.documentElement.style.getPropertyValue('--docked')
  scrollTo(innerHeight + 200)
  show({ type: 'success', message: 'Saved.' })
  await screen.findByText('Saved.')
  expect(docked()).toBe('0px')
  scrollTo(innerHeight - 60)
  expect(docked()).toBe('60px')
})

test('stays above the buttons of a dialog while it is open', async () => {
  const dialog = (state: object) => (
    <div role="dialog" aria-label="Profile" {...state}>
      <footer>Save</footer>
    </div>
  )
  const { rerender } = render(dialog({ 'data-open': '', 'data-starting-style': '' }))
  screen.getByText('Save').getBoundingClientRect = () => new DOMRect(0, innerHeight - 120, 300, 80)
  render(<Toaster />)
  show({ type: 'error', message: 'Not saved.' })
  await screen.findByText('Not saved.')
  const docked = () => document.documentElement.style.getPropertyValue('--docked')
  expect(docked()).toBe('120px')
  rerender(dialog({ 'data-closed': '' }))
  await waitFor(() => expect(docked()).toBe('0px'))
  rerender(dialog({ 'data-open': '', 'data-starting-style': '' }))
  rerender(dialog({ 'data-open': '' }))
  await waitFor(() => expect(docked()).toBe('120px'))
})
