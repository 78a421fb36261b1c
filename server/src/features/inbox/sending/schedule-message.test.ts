import { describe, expect, test } from 'vitest'
import { hour } from '@skein/contract/durations'
import { runWorker } from '#src/features/webhooks/index.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { setUpLiveConversation } from '#test/live-conversation.ts'

const chat = setUpLiveConversation('Do you ship to Norway?')

const inHours = (hours: number) => new Date(chat.product.ctx.clock.now() + hours * hour).toISOString()

const send = async (message: string, more: Record<string, unknown> = {}) => {
  const { status, json } = await chat.send(message, more)
  return { status, ...(json as { code?: string; message: string; data: Record<string, unknown> }) }
}
const schedule = async (message: string, more: Record<string, unknown> = {}) => {
  const { data } = await send(message, { send_at: inHours(2), ...more })
  return String(data['scheduled_id'])
}
const cancel = (id: string) => chat.product.owner.browser.call('DELETE', `/api/instagram/scheduled/${id}`)

/** Moves the time of the scheduled messages of the conversation to now. */
const arrive = () =>
  chat.product.ctx.db.$client.query(
    `with due as (
       update outbox_open q set due_at = now() where q.phase = 'ready' and q.conversation_key = 'dm:' || $1
       returning q.outbox_seq
     )
     update outbox o set created_at = now() from due where o.outbox_seq = due.outbox_seq`,
    [chat.recipient_id],
  )
/** Moves the stored end of the reply window of the messages to now. */
const endStoredWindow = () =>
  chat.product.ctx.db.$client.query(
    `update outbox_open set expires_at = now() where conversation_key = 'dm:' || $1`,
    [chat.recipient_id],
  )
const wroteHoursAgo = (hours: number) =>
  chat.product.ctx.db.$client.query(
    `update conversations set last_inbound_at = now() - make_interval(hours => $2) where person_id = $1`,
    [chat.recipient_id, hours],
  )
const allowHumanAgent = (human_agent: boolean) =>
  chat.product.owner.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: chat.product.platform_user_id, human_agent },
  })
const textsSent = async () => (await chat.product.sentTo(chat.person)).map((body) => body?.['message'])

describe('a scheduled message', () => {
  test('is answered with its id and shown at its time', async () => {
    const send_at = inHours(2)
    const answer = await send('Good morning!', { send_at, client_message_id: 'later' })
    expect(answer.status).toBe(202)
    expect(answer.data).toEqual({
      message_id: null,
      client_message_id: 'later',
      state: 'scheduled',
      scheduled_id: expect.stringMatching(/^outbox-/) as string,
    })
    expect((await chat.messages()).at(-1)).toMatchObject({
      id: answer.data['scheduled_id'],
      state: 'scheduled',
      message: 'Good morning!',
      created_time: send_at,
      client_message_id: 'later',
    })
    expect(await textsSent()).toEqual([])
  })

  test('is one message for one client message id', async () => {
    const same = { client_message_id: 'one press' }
    const [first, second] = await Promise.all([schedule('Soon.', same), schedule('Soon.', same)])
    expect(second).toBe(first)
    expect(await schedule('Soon.', { ...same, send_at: inHours(3) })).toBe(first)
  })

  test('does not delay a later message, and is sent once by two workers', async () => {
    await schedule('Tomorrow.')
    expect((await send('Now.')).status).toBe(200)
    expect(await textsSent()).toEqual([{ text: 'Now.' }])
    const other = runWorker(chat.product.ctx)
    try {
      await arrive()
      await expect
        .poll(async () => (await chat.messages()).every(({ state }) => state !== 'scheduled'))
        .toBe(true)
      await chat.until(({ last_message }) => last_message?.message === 'Tomorrow.')
    } finally {
      await other.stop()
    }
    expect(await textsSent()).toEqual([{ text: 'Now.' }, { text: 'Tomorrow.' }])
  })

  test('is sent although the customer wrote before', async () => {
    await schedule('As promised.')
    await chat.product.sandbox.control.addMessage({ as: chat.person, text: 'Hello?' })
    await chat.until(({ last_message }) => last_message?.message === 'Hello?')
    await arrive()
    await chat.until(({ last_message }) => last_message?.message === 'As promised.')
    expect(await textsSent()).toEqual([{ text: 'As promised.' }])
  })

  test('is sent after its window, inside the one that a later message of the customer opened', async () => {
    await schedule('Still here.')
    await chat.product.sandbox.control.addMessage({ as: chat.person, text: 'Hello again.' })
    await chat.until(({ last_message }) => last_message?.message === 'Hello again.')
    await endStoredWindow()
    await arrive()
    await chat.until(({ last_message }) => last_message?.message === 'Still here.')
    expect(await textsSent()).toEqual([{ text: 'Still here.' }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['has closed, because the customer never wrote again', () => endStoredWindow()],
    ['closed earlier than expected', () => Promise.resolve()],
  ])('fails in the thread when the reply window %s', async (_name, change) => {
    await schedule('Too late.')
    await wroteHoursAgo(25)
    await change()
    await arrive()
    await expect.poll(async () => (await chat.messages()).at(-1)?.state === 'failed').toBe(true)
    expect((await chat.messages()).at(-1)).toMatchObject({
      message: 'Too late.',
      cause: 'The reply window closed before it was sent.',
      final: true,
    })
    expect(await textsSent()).toEqual([])
  })

  test.each<[string, (member: string) => Promise<unknown>]>([
    ['was removed', (path) => chat.product.owner.browser.call('DELETE', path)],
    ['became a viewer', (path) => chat.product.owner.browser.call('PUT', path, { body: { role: 'viewer' } })],
  ])('fails in the thread when its author %s', async (_name, change) => {
    const { product, recipient_id } = chat
    const { user_id: workspace_id } = product.owner
    const member = await createUser(product)
    await addMember(product, { workspace_id, user_id: member.user_id, role: 'agent' })
    const { status } = await member.browser.post('/api/instagram/send-message', {
      platform_user_id: product.platform_user_id,
      recipient_id,
      message: 'Buy elsewhere.',
      send_at: inHours(2),
    })
    expect(status).toBe(202)
    await change(`/api/workspaces/${workspace_id}/members/${member.user_id}`)
    await arrive()
    await expect.poll(async () => (await chat.messages()).at(-1)?.state).toBe('failed')
    expect((await chat.messages()).at(-1)).toMatchObject({
      message: 'Buy elsewhere.',
      cause: 'The member who scheduled it may no longer answer.',
    })
    expect(await textsSent()).toEqual([])
  })

  test.each<[string, number, number, object]>([
    ['has no HUMAN_AGENT tag when the customer wrote within a day of its sending', 25, 1, { tag: undefined }],
    ['has the HUMAN_AGENT tag when the day ended before its sending', 1, 25, { tag: 'HUMAN_AGENT' }],
  ])('%s', async (_name, before, after, expected) => {
    await allowHumanAgent(true)
    await wroteHoursAgo(before)
    await schedule('Sorry for the wait.')
    await wroteHoursAgo(after)
    await arrive()
    await chat.until(({ last_message }) => last_message?.message === 'Sorry for the wait.')
    await allowHumanAgent(false)
    const [request] = await chat.product.sentTo(chat.person)
    expect({ tag: undefined, ...request }).toMatchObject(expected)
  })

  test.each<[string, number, { status: number; code: string; message: string }]>([
    ['in the past', -1, { status: 422, code: 'unprocessable', message: 'Choose a time in the future.' }],
    [
      'after the reply window',
      25,
      {
        status: 422,
        code: 'outside_window',
        message: 'The reply window closes before that time. Choose an earlier one.',
      },
    ],
  ])('is refused %s', async (_name, hours, expected) => {
    expect(await send('When?', { send_at: inHours(hours) })).toMatchObject(expected)
    expect(await chat.messages()).toHaveLength(1)
  })
})

describe('canceling a scheduled message', () => {
  test('removes it, and its client message id is used up', async () => {
    const id = await schedule('Never mind.', { client_message_id: 'taken back' })
    expect((await cancel(id)).status).toBe(200)
    expect(await chat.messages()).toHaveLength(1)
    await arrive()
    expect(await send('Never mind.', { client_message_id: 'taken back' })).toMatchObject({
      status: 409,
      message: 'The message was canceled.',
    })
    expect(await textsSent()).toEqual([])
  })

  test('is refused once it is sent', async () => {
    const id = await schedule('Done.')
    await arrive()
    await chat.until(({ last_message }) => last_message?.message === 'Done.')
    const { status, json } = await cancel(id)
    expect([status, (json as { message: string }).message]).toEqual([
      409,
      "It's too late to cancel: the message is being sent or was sent.",
    ])
  })

  test.each(['outbox-999999', 'something', 'outbox-99999999999999999999'])(
    'returns 404 for %s',
    async (id) => {
      expect((await cancel(id)).status).toBe(404)
    },
  )
})
