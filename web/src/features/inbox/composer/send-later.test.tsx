import { api } from '@skein/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorResponse, respond, renderAt } from '../../../../test/app-fixture.tsx'
import { conversation, inHours, message, ownMessage } from '../../../../test/inbox-samples.ts'
import { address, bubbles, composer, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'
import { localFieldValue } from './send-times.ts'

setUpInbox()

const hour = 3_600_000

/** Answers requests to send later, and lists these messages from then on. Returns the requests. */
function respondToSchedules() {
  const sentMessages: { message: string; send_at?: string | undefined }[] = []
  respond(api.inbox.sendMessage, ({ client_message_id = '', ...input }) => {
    sentMessages.push(input)
    const scheduled = ownMessage({
      id: 'outbox-7',
      state: 'scheduled',
      message: input.message,
      created_time: input.send_at ?? '',
      client_message_id,
    })
    respond(api.inbox.listMessages, () => ({ messages: [message(), scheduled] }))
    return { message_id: null, client_message_id, state: 'scheduled' as const, scheduled_id: 'outbox-7' }
  })
  return sentMessages
}

const openMenu = async (user: ReturnType<typeof renderAt>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Schedule message' }))

test('sends the draft in an hour and returns it to the field when it is canceled', async () => {
  const sentMessages = respondToSchedules()
  const { user } = renderAt(address)
  await user.type(await composer(), 'Good morning!')
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'In an hour' }))
  await waitFor(() => expect(sentMessages).toHaveLength(1))
  const delay = Date.parse(sentMessages[0]?.send_at ?? '') - Date.now()
  expect(delay).toBeGreaterThan(0.9 * hour)
  expect(delay).toBeLessThanOrEqual(hour)
  const bubble = within(await thread())
  await waitFor(async () => expect((await bubbles()).at(-1)).toContain('Scheduled for'))
  expect(await composer()).toHaveProperty('value', '')

  const canceled: string[] = []
  respond(api.inbox.cancelScheduled, ({ scheduled_id }) => {
    canceled.push(scheduled_id)
    respond(api.inbox.listMessages, () => ({ messages: [message()] }))
    return {}
  })
  await user.click(await bubble.findByRole('button', { name: 'Cancel: Good morning!' }))
  await waitFor(async () => expect(await composer()).toHaveProperty('value', 'Good morning!'))
  await waitFor(async () => expect(await bubbles()).toHaveLength(1))
  expect(canceled).toEqual(['outbox-7'])
})

test('schedules a message for the same time again when a try has failed', async () => {
  const sendTimes: (string | undefined)[] = []
  respond(api.inbox.sendMessage, ({ send_at }) => {
    sendTimes.push(send_at)
    return new ErrorResponse(503, 'Try again in a moment.')
  })
  const { user } = renderAt(address)
  await user.type(await composer(), 'Good morning!')
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'In an hour' }))
  await user.click(await screen.findByRole('button', { name: 'Retry: Good morning!' }))
  await waitFor(() => expect(sendTimes).toHaveLength(2))
  expect(sendTimes[1]).toBe(sendTimes[0])
})

test('offers no time after the reply window and refuses one in the dialog', async () => {
  respond(api.inbox.listConversations, () => ({ data: [conversation({ window_closes_at: inHours(0.5) })] }))
  const sentMessages = respondToSchedules()
  const { user } = renderAt(address)
  await user.type(await composer(), 'Soon')
  await openMenu(user)
  const hourLater = await screen.findByRole('menuitem', { name: 'In an hour' })
  expect(hourLater.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Pick a time' }))
  const field = await screen.findByLabelText('Time')
  fireEvent.change(field, { target: { value: localFieldValue(Date.now() + hour) } })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText(/^Choose a time between now and /)
  fireEvent.change(field, { target: { value: localFieldValue(Date.now() + hour / 4) } })
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(sentMessages).toHaveLength(1))
  expect(Date.parse(sentMessages[0]?.send_at ?? '')).toBeGreaterThan(Date.now())
})

test('keeps scheduled messages below a new message', async () => {
  const later = ownMessage({ id: 'outbox-7', state: 'scheduled', message: 'Later', created_time: inHours(2) })
  respond(api.inbox.listMessages, () => ({ messages: [message(), later] }))
  respond(api.inbox.sendMessage, () => new Promise(() => {}))
  const { user } = renderAt(address)
  await user.type(await composer(), 'Now{Enter}')
  await waitFor(async () => expect(await bubbles()).toHaveLength(3))
  expect((await bubbles())[1]).toContain('Now')
  expect((await bubbles())[2]).toContain('Later')
})
