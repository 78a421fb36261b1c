import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let recipient_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

const control = () => product.sandbox.control
const answered = (json: unknown) => json as { data: Record<string, unknown> | null; code?: string }

beforeEach(async () => {
  await control().clearFaults()
  await control().echoes({ lose: 0 })
  await product.clearAutomations()
  person = await product.newPerson()
  await control().addMessage({ as: person, text: 'Do you ship to Norway?' })
  const { participants } = await conversation(() => true)
  recipient_id = participants.data[1]?.id ?? ''
})

const conversation = (holds: Parameters<LiveProduct['conversationUntil']>[1]) =>
  product.conversationUntil(person, holds)
const send = (message: string, more: Record<string, unknown> = {}) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id,
    message,
    ...more,
  })
async function messagesOf(conversation_id: string): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const query = new URLSearchParams({ conversation_id, platform_user_id })
  const answer = await owner.browser.get(`/api/instagram/messages?${query}`)
  return dataOf<{ messages: InboxMessage[] }>(answer.json).messages
}
/** Sets the last inbound time to `hours` ago. */
const wroteHoursAgo = (hours: number) =>
  product.ctx.db.$client.query(
    `update conversations set last_inbound_at = now() - make_interval(hours => $2) where person_id = $1`,
    [recipient_id, hours],
  )

describe('sendMessage', () => {
  test('sends once per client message id and pauses automation', async () => {
    const same = { client_message_id: 'one press' }
    const answers = await Promise.all([send('Yes, we do.', same), send('Yes, we do.', same)])
    const again = await send('Yes, we do.', same)
    const ids = [...answers, again].map(({ json }) => answered(json).data?.['message_id'])
    expect(new Set(ids).size).toBe(1)
    expect(answered(again.json)).toMatchObject({ data: { state: 'sent', client_message_id: 'one press' } })
    expect(await product.sentTo(person)).toEqual([
      expect.objectContaining({ recipient: { id: recipient_id }, message: { text: 'Yes, we do.' } }),
    ])
    const updatedConversation = await conversation(
      ({ last_message }) => last_message?.message === 'Yes, we do.',
    )
    expect(updatedConversation.last_message).toMatchObject({
      id: ids[0],
      sender_kind: 'person',
      client_message_id: 'one press',
    })
    expect(updatedConversation.automation_paused_until).not.toBeNull()
  })

  test('gives the message a time before later replies', async () => {
    await control().echoes({ lose: 100 })
    expect((await send('Yes, by post.')).status).toBe(200)
    const messages = await control().messages({ account: 'clayandember', person })
    const { last_message } = await conversation((each) => each.last_message?.message === 'Yes, by post.')
    expect(Date.parse(last_message?.created_time ?? '')).toBeLessThanOrEqual(messages.at(-1)?.at ?? 0)
  })

  test('keeps the sender kind when the echo arrives', async () => {
    await control().dropAfterEffect({ endpoint: 'message' })
    const first = await send('On Monday.', { client_message_id: 'dropped' })
    expect([200, 202]).toContain(first.status)
    const updatedConversation = await conversation(
      ({ last_message }) => last_message?.message === 'On Monday.',
    )
    expect(updatedConversation.last_message?.sender_kind).toBe('person')
    const later = await send('On Monday.', { client_message_id: 'dropped' })
    expect(answered(later.json)).toMatchObject({
      data: { message_id: updatedConversation.last_message?.id, state: 'sent' },
    })
    expect(await product.sentTo(person)).toHaveLength(1)
  })

  test('stays in the conversation when it is reconciled without an echo', async () => {
    await control().echoes({ lose: 100 })
    await control().dropAfterEffect({ endpoint: 'message' })
    const { id } = await conversation(() => true)
    const first = await send('On Friday.', { client_message_id: 'no echo' })
    expect([first.status, answered(first.json).data]).toMatchObject([
      202,
      { message_id: null, state: 'unknown' },
    ])
    const shownMessage = await vi.waitUntil(
      async () => {
        const matches = (await messagesOf(id)).filter(({ message }) => message === 'On Friday.')
        expect(matches).toHaveLength(1)
        return matches[0]?.state === 'sent' ? matches[0] : undefined
      },
      { timeout: 4000, interval: 20 },
    )
    const again = await send('On Friday.', { client_message_id: 'no echo' })
    expect(shownMessage).toMatchObject({
      id: answered(again.json).data?.['message_id'],
      sender_kind: 'person',
      client_message_id: 'no echo',
    })
    expect((await conversation(() => true)).last_message?.message).toBe('On Friday.')
    expect(await product.sentTo(person)).toHaveLength(1)
  })

  test('sends while all automation is paused', async () => {
    const { platform_user_id } = product
    const pause = (paused: boolean) =>
      product.owner.browser.post('/api/automations/pause-all', { platform_user_id, paused })
    await pause(true)
    expect((await send('We are here.')).status).toBe(200)
    await pause(false)
  })

  test('does not count against the limits of automation', async () => {
    for (const number of [1, 2, 3, 4, 5]) await send(`Number ${number}`)
    const automation = await product.saveDmReply({ keywords: 'address' })
    const { id } = await conversation(() => true)
    await product.owner.browser.post(`/api/instagram/conversations/${id}/resume`, {})
    const { mid } = await control().addMessage({ as: person, text: 'your address?' })
    expect(await product.entryOf(automation, mid, 'sent', 'skipped')).toMatchObject({ state: 'sent' })
  })

  test('returns platform_rejected when the platform refuses the message', async () => {
    await control().fail({
      endpoint: 'message',
      status: 400,
      code: 10,
      subcode: 2534022,
      message: 'Outside.',
    })
    const answer = await send('Too late?')
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({
      code: 'platform_rejected',
      message: 'The reply window has closed.',
      detail: expect.stringContaining('(HTTP 400)'),
    })
  })

  test('requires a text, a person with a conversation and an account of the sender', async () => {
    expect((await send('   ')).status).toBe(400)
    expect((await send('ü'.repeat(501))).status).toBe(400)
    expect((await send('Hello', { recipient_id: 'nobody' })).status).toBe(404)
    expect((await send('Hello', { platform_user_id: 'foreign' })).status).toBe(404)
  })
})

describe('the reply window', () => {
  test('closes after a day: the message is rejected and nothing is sent', async () => {
    await wroteHoursAgo(25)
    const answer = await send('Sorry for the wait.')
    expect(answer.status).toBe(422)
    expect(answered(answer.json).code).toBe('outside_window')
    expect(await product.sentTo(person)).toEqual([])
  })

  test('is a week with human_agent, and the message has the HUMAN_AGENT tag', async () => {
    const { platform_user_id } = product
    const allow = (human_agent: boolean) =>
      product.owner.browser.call('PUT', '/api/automations/settings', {
        body: { platform_user_id, human_agent },
      })
    await allow(true)
    await wroteHoursAgo(25)
    expect((await send('Sorry for the wait.')).status).toBe(200)
    expect(await product.sentTo(person)).toEqual([expect.objectContaining({ tag: 'HUMAN_AGENT' })])
    await wroteHoursAgo(24 * 8)
    expect((await send('Still there?')).status).toBe(422)
    await allow(false)
  })
})

describe('a conversation', () => {
  const { stringify } = JSON
  const messages = async () => messagesOf((await conversation(() => true)).id)
  const personIds = async (search: Record<string, string>) => {
    const { platform_user_id, owner } = product
    const query = new URLSearchParams({ platform_user_id, ...search })
    const answer = await owner.browser.get(`/api/instagram/conversations?${query}`)
    const { data } = dataOf<{ data: Conversation[] }>(answer.json)
    return data.map(({ participants }) => participants.data[1]?.id)
  }

  test('shows a failed message with its cause and client message id', async () => {
    await control().fail({
      endpoint: 'message',
      status: 400,
      code: 10,
      subcode: 2534022,
      message: 'Outside.',
    })
    await send('Too late?', { client_message_id: 'a: try' })
    const failedMessage = (await messages()).at(-1)
    expect(failedMessage).toMatchObject({
      message: 'Too late?',
      state: 'failed',
      client_message_id: 'a: try',
    })
    expect(failedMessage?.cause).toBe('The reply window has closed.')
    expect(failedMessage?.cause_detail).toContain('(HTTP 400)')
    const { id } = await conversation(() => true)
    await expect
      .poll(async () => (await product.owner.browser.get('/api/notices')).json)
      .toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ title: 'Your message failed', place: 'conversation', place_id: id }),
        ]),
      })
    expect(await personIds({ filter: 'failed' })).toContain(recipient_id)
  })

  test('is found by text with special characters and by the closing filter', async () => {
    await control().addMessage({ as: person, text: 'Is 100%_wool softer?' })
    await conversation(({ last_message }) => last_message?.message.includes('wool') === true)
    expect(await personIds({ query: '100%_WOOL' })).toEqual([recipient_id])
    expect(await personIds({ query: '100%xwool' })).toEqual([])
    expect(await personIds({ filter: 'closing' })).not.toContain(recipient_id)
    await wroteHoursAgo(21)
    expect(await personIds({ filter: 'closing' })).toContain(recipient_id)
  })

  test('is marked as read, and sends the seen and typing actions', async () => {
    const { id } = await conversation(({ unread_count }) => unread_count > 0)
    expect(await personIds({ filter: 'unread' })).toContain(recipient_id)
    const answer = await product.owner.browser.post(`/api/instagram/conversations/${id}/read`, {})
    expect(answered(answer.json)).toMatchObject({ data: { unread_count: 0 } })
    expect(await personIds({ filter: 'unread' })).not.toContain(recipient_id)
    await product.owner.browser.post(`/api/instagram/conversations/${id}/typing`, { on: true })
    const calls = stringify(await control().ledger({}))
    for (const action of ['mark_seen', 'typing_on']) expect(calls).toContain(action)
  })
})
