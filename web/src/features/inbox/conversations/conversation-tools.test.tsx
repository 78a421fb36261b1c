import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond, renderAt } from '../../../../test/app-fixture.tsx'
import { conversation } from '../../../../test/inbox-samples.ts'
import { address, setUpInbox, rows, thread } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('filters the loaded list while typing, before the server responds', async () => {
  respond(api.inbox.listConversations, async ({ query }) => {
    if (query !== undefined) await new Promise(() => {})
    return { data: [conversation(), conversation({ id: 'conversation-2' }, 'tom')] }
  })
  const { user } = renderAt(address)
  await thread()
  await user.type(screen.getByRole('searchbox'), 'tom')
  expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('@tom')])
  await user.clear(screen.getByRole('searchbox'))
  expect(rows()).toHaveLength(2)
})

test('a conversation that needs a reply has the colour of attention in the views, in its row and in its head', async () => {
  respond(api.inbox.countConversations, () => ({ needs_person: 3, unread: 1, mine: 0 }))
  respond(api.inbox.listConversations, () => ({
    data: [conversation({ needs_person: true, needs_person_reason: 'a question' })],
  }))
  renderAt(address)
  await thread()
  expect((await screen.findByText('3')).className).toContain('text-attention')
  const row = rows()[0] as HTMLElement
  expect(within(row).getByText('Needs reply').className).toContain('text-attention')
  expect(screen.getByText(/a question$/).className).toContain('text-attention')
})
