import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond, renderAt } from '../../../../test/app-fixture.tsx'
import { conversation, inHours, message } from '../../../../test/inbox-samples.ts'
import { address, bubbles, composer, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import '../../../ui/overlays/menu-popup.tsx'

setUpInbox()

function respondToReplies() {
  const sentMessages: { message: string; reply_to?: string | undefined }[] = []
  respond(api.inbox.sendMessage, ({ client_message_id = '', ...input }) => {
    sentMessages.push(input)
    return { message_id: 'mid', client_message_id, state: 'sent' as const }
  })
  return sentMessages
}

test('quotes a message from its menu, and shows the quote in the bubble', async () => {
  const sentMessages = respondToReplies()
  const { user } = renderAt(address)
  await user.click(within(await thread()).getByRole('button', { name: 'Message actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }))
  await screen.findByRole('button', { name: 'Remove quote' })
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await composer()))
  await user.keyboard('We do.{Enter}')
  await waitFor(() => expect(sentMessages).toMatchObject([{ message: 'We do.', reply_to: 'message-1' }]))
  expect((await bubbles()).at(-1)).toContain('In reply toDo you ship to France?')
  expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull()
})

test('quotes the latest message with q, and not after the quote is removed', async () => {
  const sentMessages = respondToReplies()
  const { user } = renderAt(address)
  await thread()
  await user.keyboard('q')
  await waitFor(async () => expect(document.activeElement).toBe(await composer()))
  await user.click(await screen.findByRole('button', { name: 'Remove quote' }))
  await user.type(await composer(), 'Hello{Enter}')
  await waitFor(() => expect(sentMessages).toHaveLength(1))
  expect(sentMessages[0]).not.toHaveProperty('reply_to')
})

test('offers no quote in a private reply', async () => {
  respond(api.inbox.listConversations, () => ({
    data: [conversation({ reply_window: 'private_reply', window_closes_at: inHours(100) })],
  }))
  respond(api.inbox.listMessages, () => ({ messages: [message({ message: '' })] }))
  renderAt(address)
  expect(within(await thread()).queryByRole('button', { name: 'Message actions' })).toBeNull()
})
