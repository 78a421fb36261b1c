import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, respond } from '../../../../test/app-fixture.tsx'
import { conversation } from '../../../../test/inbox-samples.ts'
import { address, rows, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('keeps the open conversation unread after marking it', async () => {
  let reads = 0
  respond(api.inbox.read, () => {
    reads += 1
    return conversation()
  })
  respond(api.inbox.markUnread, () => conversation({ unread_count: 1 }))
  const { user } = renderAt(address)
  await thread()
  await user.keyboard('{Escape}u')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('1'))
  expect(reads).toBe(0)
})

test('marks a conversation as done, which leaves the list, and reopens it', async () => {
  respond(api.inbox.setDone, ({ done }) => conversation({ done }))
  const { user } = renderAt(address)
  await thread()
  await user.click(screen.getByRole('button', { name: 'Conversation actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as done' }))
  await waitFor(() => expect(rows()).toHaveLength(0))
  await screen.findByText('Marked as done. It reopens when the customer writes.')
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('opens the next conversation after one is done, so that the keyboard goes on', async () => {
  const ids = ['one', 'two', 'three']
  const conversations = ids.map((id) => conversation({ id }, id))
  respond(api.inbox.listConversations, () => ({ data: conversations }))
  respond(api.inbox.setDone, ({ id, done }) => conversation({ id, done }, id))
  const { user } = renderAt(address)
  await thread()
  await screen.findByRole('heading', { name: '@one' })
  await user.keyboard('{Escape}j')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '@two' })
  await user.keyboard('{Escape}e')
  await screen.findByRole('heading', { name: '@three' })
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.row', 'three'))
  await user.keyboard('e')
  await screen.findByRole('heading', { name: '@one' })
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.row', 'one'))
  expect(rows()).toHaveLength(1)
})
