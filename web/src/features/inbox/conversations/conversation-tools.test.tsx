import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
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
