import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { respond, renderAt } from '../../../../test/app-fixture.tsx'
import { savedReply } from '../../../../test/inbox-samples.ts'
import { address, composer, setUpInbox } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('a saved reply brings its actions, of which those that stay are sent with the message', async () => {
  respond(api.inbox.listSavedReplies, () => [savedReply({ actions: { tags: ['order', 'vip'], done: true } })])
  const sentActions: unknown[] = []
  respond(api.inbox.sendMessage, ({ client_message_id = '', actions }) => {
    sentActions.push(actions)
    return { message_id: 'mid', client_message_id, state: 'sent' as const }
  })
  const { user } = renderAt(address)
  await user.type(await composer(), '/ho')
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  const chips = await screen.findByRole('list', { name: 'After sending' })
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Adds tag order', 'Adds tag vip', 'Marks as done'])
  await user.click(within(chips).getByRole('button', { name: 'Remove Adds tag vip' }))
  await user.type(await composer(), '{Enter}')
  await waitFor(() => expect(sentActions).toEqual([{ tags: ['order'], done: true }]))
  expect(screen.queryByRole('list', { name: 'After sending' })).toBeNull()
})

test('an emptied field drops the actions', async () => {
  respond(api.inbox.listSavedReplies, () => [savedReply({ actions: { done: true } })])
  const { user } = renderAt(address)
  await user.type(await composer(), '/ho')
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  await screen.findByRole('list', { name: 'After sending' })
  await user.clear(await composer())
  expect(screen.queryByRole('list', { name: 'After sending' })).toBeNull()
})
