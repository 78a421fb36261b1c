import { api } from '@skein/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderAt, respond } from '../../../../test/app-fixture.tsx'
import { address, composer, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { message } from '../../../../test/inbox-samples.ts'
import { addTypist, dropTypists } from '../typing-store.ts'

setUpInbox()
afterEach(() => {
  vi.useRealTimers()
  dropTypists('conversation-1')
})

const warning = 'Mira is answering too. Read the conversation before you send.'
const mira = { user_id: 'user-2', name: 'Mira' }

test('says that another member answers, and warns once you write too', async () => {
  const { user } = renderAt(address)
  await thread()
  act(() => addTypist('conversation-2', mira))
  expect(screen.queryByText(/is answering/)).toBeNull()
  act(() => addTypist('conversation-1', mira))
  screen.getByText('Mira is answering')
  await user.type(await composer(), 'Yes')
  screen.getByText(warning)
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).not.toBe('true')
  act(() => dropTypists('conversation-1'))
  expect(screen.queryByText(/is answering/)).toBeNull()
})

test('warns in the form of a public reply, and tells the other members who writes there', async () => {
  const calls: unknown[] = []
  respond(api.inbox.type, (input) => {
    calls.push(input)
    return {}
  })
  respond(api.inbox.listMessages, () => ({ messages: [message({ id: 'comment-1', kind: 'comment' })] }))
  const { user } = renderAt(address)
  await user.click(await screen.findByRole('button', { name: 'Reply publicly' }))
  const field = screen.getByRole('textbox', { name: 'Public reply to @nora.k' })
  act(() => addTypist('conversation-1', mira))
  screen.getByText('Mira is answering')
  expect(screen.queryByText(warning)).toBeNull()
  await user.type(field, 'Yes')
  const notice = screen.getByText(warning)
  const send = screen.getByRole('button', { name: 'Send reply' })
  expect(notice.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await waitFor(() => expect(calls).toEqual([{ id: 'conversation-1', on: true, public_reply: true }]))
  await user.tab()
  await waitFor(() => expect(calls.at(-1)).toEqual({ id: 'conversation-1', on: false, public_reply: true }))
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
