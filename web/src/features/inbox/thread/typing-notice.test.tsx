import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../../test/app-fixture.tsx'
import { address, composer, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { addTypist, dropTypists } from '../typing-store.ts'

setUpInbox()
afterEach(() => {
  vi.useRealTimers()
  dropTypists('conversation-1')
})

const mira = { user_id: 'user-2', name: 'Mira' }

test('says that another member answers, and warns once you write too', async () => {
  const { user } = renderAt(address)
  await thread()
  act(() => addTypist('conversation-2', mira))
  expect(screen.queryByText(/is answering/)).toBeNull()
  act(() => addTypist('conversation-1', mira))
  screen.getByText('Mira is answering')
  await user.type(await composer(), 'Yes')
  screen.getByText('Mira is answering too. Read the conversation before you send.')
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).not.toBe('true')
  act(() => dropTypists('conversation-1'))
  expect(screen.queryByText(/is answering/)).toBeNull()
})

test('forgets a member ten seconds after the last event', async () => {
  renderAt(address)
  await thread()
  vi.useFakeTimers()
  act(() => addTypist('conversation-1', mira))
  act(() => vi.advanceTimersByTime(6000))
  act(() => addTypist('conversation-1', mira))
  act(() => vi.advanceTimersByTime(9000))
  screen.getByText('Mira is answering')
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.queryByText('Mira is answering')).toBeNull()
})
