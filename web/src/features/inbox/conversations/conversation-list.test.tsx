import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { respond, renderAt, server } from '../../../../test/app-fixture.tsx'
import { conversation, message } from '../../../../test/inbox-samples.ts'
import { address, bubbles, setUpInbox } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('says that conversations could not be loaded and loads them on Retry', async () => {
  server.use(http.get('*/api/instagram/conversations', () => HttpResponse.error()))
  const { user } = renderAt(address)
  await screen.findByText('Failed to fetch conversations')
  respond(api.inbox.listConversations, () => ({ data: [conversation()] }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await bubbles()).toEqual([expect.stringContaining('Do you ship to France?')])
})

test('says that messages could not be loaded and loads them on Retry', async () => {
  server.use(http.get('*/api/instagram/messages', () => HttpResponse.error()))
  const { user } = renderAt(address)
  await screen.findByText('Failed to fetch messages')
  respond(api.inbox.listMessages, () => ({ messages: [message()] }))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await bubbles()).toEqual([expect.stringContaining('Do you ship to France?')])
})
