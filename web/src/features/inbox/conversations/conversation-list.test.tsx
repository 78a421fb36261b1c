import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { respond, renderAt, server } from '../../../../test/app-fixture.tsx'
import { conversation, message } from '../../../../test/inbox-samples.ts'
import { address, bubbles, setUpInbox } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

/** The server does not answer, so that nothing is loaded again by itself. */
const loseServer = (address: string) =>
  server.use(
    ...[address, '*/api/system', '*/api/instagram/events'].map((path) =>
      http.get(path, () => HttpResponse.error()),
    ),
  )

/** Returns the button once no request is on its way, during which it does nothing. */
async function retryButton() {
  const retry = await screen.findByRole('button', { name: 'Retry' })
  await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBeNull())
  return retry
}

test('says that conversations could not be loaded and loads them on Retry', async () => {
  loseServer('*/api/instagram/conversations')
  const { user } = renderAt(address)
  await screen.findByText("Failed to fetch conversations: Can't reach Skein. Try again in a moment.")
  const retry = await retryButton()
  respond(api.inbox.listConversations, () => ({ data: [conversation()] }))
  await user.click(retry)
  expect(await bubbles()).toEqual([expect.stringContaining('Do you ship to France?')])
})

test('says that messages could not be loaded and loads them on Retry', async () => {
  loseServer('*/api/instagram/messages')
  const { user } = renderAt(address)
  await screen.findByText("Failed to fetch messages: Can't reach Skein. Try again in a moment.")
  const retry = await retryButton()
  respond(api.inbox.listMessages, () => ({ messages: [message()] }))
  await user.click(retry)
  expect(await bubbles()).toEqual([expect.stringContaining('Do you ship to France?')])
})
