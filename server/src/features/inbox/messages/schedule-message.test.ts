import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hour } from '@skein/contract/durations'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { runWorker } from '#src/features/webhooks/index.ts'
import { dataOf } from '#test/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let recipient_id: string
let conversation_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

beforeEach(async () => {
  await product.sandbox.control.clearFaults()
  await product.clearAutomations()
  person = await product.newPerson()
  await product.sandbox.control.addMessage({ as: person, text: 'Do you ship to Norway?' })
  const conversation = await product.conversationUntil(person, () => true)
  conversation_id = conversation.id
  recipient_id = conversation.participants.data[1]?.id ?? ''
})

const inHours = (hours: number) => new Date(product.ctx.clock.now() + hours * hour).toISOString()

const send = async (message: string, more: Record<string, unknown> = {}) => {
  const { platform_user_id, owner } = product
  const body = { platform_user_id, recipient_id, message, ...more }
  const { status, json } = await owner.browser.post('/api/instagram/send-message', body)
  return { status, ...(json as { code?: string; message: string; data: Record<string, unknown> }) }
}
const schedule = async (message: string, more: Record<string, unknown> = {}) => {
  const { data } = await send(message, { send_at: inHours(2), ...more })
  return String(data['scheduled_id'])
}
const cancel = (id: string) => product.owner.browser.call('DELETE', `/api/instagram/scheduled/${id}`)

async function messages(): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const query = new URLSearchParams({ conversation_id, platform_user_id })
  return dataOf<{ messages: InboxMessage[] }>(
    (await owner.browser.get(`/api/instagram/messages?${query}`)).json,
  ).messages
}

/** Moves the time of the scheduled messages of the conversation to now. */
const arrive = () =>
  product.ctx.db.$client.query(
    `with due as (
       update outbox_open q set due_at = now() where q.phase = 'ready' and q.conversation_key = 'dm:' || $1
       returning q.outbox_seq
     )
     update outbox o set created_at = now() from due where o.outbox_seq = due.outbox_seq`,
    [recipient_id],
  )
const textsSent = async () => (await product.sentTo(person)).map((sent) => sent?.['message'])

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
    expect((await messages()).at(-1)).toMatchObject({
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
    const other = runWorker(product.ctx)
    try {
      await arrive()
      await vi.waitUntil(async () => (await messages()).every(({ state }) => state !== 'scheduled'), {
        timeout: 4000,
        interval: 20,
      })
      await product.conversationUntil(person, ({ last_message }) => last_message?.message === 'Tomorrow.')
    } finally {
      await other.stop()
    }
    expect(await textsSent()).toEqual([{ text: 'Now.' }, { text: 'Tomorrow.' }])
  })

  test('is sent although the customer wrote before', async () => {
    await schedule('As promised.')
    await product.sandbox.control.addMessage({ as: person, text: 'Hello?' })
    await product.conversationUntil(person, ({ last_message }) => last_message?.message === 'Hello?')
    await arrive()
    await product.conversationUntil(person, ({ last_message }) => last_message?.message === 'As promised.')
    expect(await textsSent()).toEqual([{ text: 'As promised.' }])
  })

  test('fails in the thread when the reply window has closed', async () => {
    await schedule('Too late.')
    await product.ctx.db.$client.query(
      `update outbox_open set expires_at = now() where conversation_key = 'dm:' || $1`,
      [recipient_id],
    )
    await arrive()
    await vi.waitUntil(async () => (await messages()).at(-1)?.state === 'failed', {
      timeout: 4000,
      interval: 20,
    })
    expect((await messages()).at(-1)).toMatchObject({
      message: 'Too late.',
      cause: 'The reply window closed before it was sent.',
      final: true,
    })
    expect(await textsSent()).toEqual([])
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
    expect(await messages()).toHaveLength(1)
  })
})

describe('canceling a scheduled message', () => {
  test('removes it, and its client message id is used up', async () => {
    const id = await schedule('Never mind.', { client_message_id: 'taken back' })
    expect((await cancel(id)).status).toBe(200)
    expect(await messages()).toHaveLength(1)
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
    await product.conversationUntil(person, ({ last_message }) => last_message?.message === 'Done.')
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
