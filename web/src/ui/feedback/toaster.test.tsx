import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotificationList } from './notice-list.tsx'
import { clearNotifications, notify } from './notify.ts'
// Loaded ahead, so that no test waits for code on its way.
import './toast-viewport.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  act(clearNotifications)
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const say = (notification: Parameters<typeof notify>[0]) => act(() => void notify(notification))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a notice goes by itself after five seconds', async () => {
  render(<Toaster hideAfter={5000} />)
  say({ type: 'success', message: 'Saved.' })
  await screen.findByText('Saved.')
  await pass(4500)
  expect(screen.queryByText('Saved.')).not.toBeNull()
  await pass(1500)
  await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull())
})

test('a notice with autoHide false stays until it is dismissed', async () => {
  render(<Toaster hideAfter={5000} />)
  say({ type: 'error', message: 'The profile is missing.', autoHide: false })
  await screen.findByText('The profile is missing.')
  await pass(20_000)
  expect(screen.queryByText('The profile is missing.')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('The profile is missing.')).toBeNull())
})

test('the action of a notice runs once and takes the notice away', async () => {
  const onAction = vi.fn()
  render(<Toaster hideAfter={5000} />)
  say({ type: 'info', message: 'Deleted.', action: { label: 'Undo', onAction } })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Deleted.')).toBeNull())
})

test('past notices can be read again, newest first', () => {
  say({ type: 'success', message: 'First.' })
  say({ type: 'warning', message: 'Second.' })
  render(<NotificationList emptyText="Nothing" formatTime={() => '12:00'} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Careful: Second.12:00',
    'Done: First.12:00',
  ])
})
