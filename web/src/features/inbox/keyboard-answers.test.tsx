import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt, respond } from '../../../test/app-fixture.tsx'
import { conversation } from '../../../test/inbox-samples.ts'
import { address, composer, respondToSends, rows, setUpInbox, thread } from '../../../test/inbox-fixture.tsx'

setUpInbox()

const names = ['mia', 'leo', 'ada', 'kim', 'tom', 'eva', 'jan', 'liv', 'max', 'zoe']

test('ten conversations are answered and marked as done in a row with the keyboard alone', async () => {
  respond(api.inbox.listConversations, () => ({ data: names.map((id) => conversation({ id }, id)) }))
  const doneIds: string[] = []
  respond(api.inbox.setDone, ({ id }) => {
    doneIds.push(id)
    return conversation({ id, done: true }, id)
  })
  const sentMessages = respondToSends(() => 'sent')
  const { user } = renderAt(address)
  await thread()
  await waitFor(() => expect(rows()[0]?.hasAttribute('aria-current')).toBe(true))
  await user.keyboard('r')
  for (const [place, name] of names.entries()) {
    await screen.findByRole('heading', { name: `@${name}` })
    await waitFor(async () => expect(document.activeElement).toBe(await composer()))
    await user.keyboard(`Hello ${name}{Control>}{Enter}{/Control}`)
    await waitFor(() => expect(sentMessages).toHaveLength(place + 1))
    await user.keyboard('y')
    await waitFor(() => expect(doneIds).toHaveLength(place + 1))
    const next = names[place + 1]
    if (next === undefined) break
    await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.row', next))
    await user.keyboard('{Enter}')
  }
  expect(sentMessages.map(({ message, recipient_id }) => [message, recipient_id])).toEqual(
    names.map((name) => [`Hello ${name}`, `person of ${name}`]),
  )
  expect(doneIds).toEqual(names)
})
