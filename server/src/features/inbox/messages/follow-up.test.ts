import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let recipient_id: string
let conversation_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

const control = () => product.sandbox.control

beforeEach(async () => {
  await control().clearFaults()
  await control().echoes({ lose: 0 })
  person = await product.newPerson()
  await control().addMessage({ as: person, text: 'Is it in stock?' })
  const { id, participants } = await conversation(() => true)
  conversation_id = id
  recipient_id = participants.data[1]?.id ?? ''
})

const conversation = (holds: (conversation: Conversation) => boolean) =>
  product.conversationUntil(person, holds)
const send = (message: string, more: Record<string, unknown> = {}) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id,
    message,
    ...more,
  })
const setTags = (tags: string[]) =>
  product.owner.browser.call('PUT', `/api/instagram/conversations/${conversation_id}/tags`, {
    body: { tags },
  })

/** Returns tags and state of the conversation, which no list shows once it is done. */
async function state() {
  const { rows } = await product.ctx.db.$client.query<{ tags: string[]; done: boolean }>(
    'select tags, done_through is not null as done from conversations where conversation_id = $1',
    [conversation_id],
  )
  return rows[0]
}
const actions = { tags: ['vip', 'Order'], done: true }

test.each([0, 100])('adds tags and marks as done when %i of 100 echoes are lost', async (lose) => {
  await control().echoes({ lose })
  await product.ctx.db.$client.query('update conversations set tags = $2 where conversation_id = $1', [
    conversation_id,
    ['VIP'],
  ])
  expect((await send('Yes.', { actions })).status).toBe(200)
  await expect.poll(state, { timeout: 4000 }).toEqual({ tags: ['VIP', 'Order'], done: true })
})

test('does nothing when Instagram refuses the message', async () => {
  await control().fail({ endpoint: 'message', status: 400, code: 10, subcode: 2534022, message: 'No.' })
  expect((await send('No.', { actions })).status).toBe(422)
  expect(await state()).toEqual({ tags: [], done: false })
})

test('does it once', async () => {
  const same = { actions, client_message_id: 'one press' }
  await send('Once.', same)
  await expect.poll(async () => (await state())?.done, { timeout: 4000 }).toBe(true)
  await setTags([])
  await send('Once.', same)
  expect((await state())?.tags).toEqual([])
})

test('waits until a scheduled message is sent, and does not mark a later message of the customer as done', async () => {
  const send_at = new Date(product.ctx.clock.now() + 3_600_000).toISOString()
  expect((await send('Later.', { actions, send_at })).status).toBe(202)
  expect(await state()).toEqual({ tags: [], done: false })
  const { $client } = product.ctx.db
  await $client.query(
    `update conversations set automation_paused_until = null, last_inbound_at = now() + interval '1 minute'
     where conversation_id = $1`,
    [conversation_id],
  )
  await $client.query(`update outbox_open set due_at = now() where conversation_key = 'dm:' || $1`, [
    recipient_id,
  ])
  const sent = await conversation(({ tags }) => tags.length > 0)
  expect(await state()).toEqual({ tags: ['vip', 'Order'], done: false })
  expect(sent.automation_paused_until).not.toBeNull()
})

test('a saved reply keeps its actions when an older page changes its text', async () => {
  const { platform_user_id, owner } = product
  const save = async (body: Record<string, unknown>) => {
    const { json } = await owner.browser.post('/api/instagram/saved-replies', { platform_user_id, ...body })
    return (json as { data: { id: string; actions: unknown } }).data
  }
  const { id, actions: saved } = await save({ shortcut: 'order', text: 'Thanks.', actions })
  expect(saved).toEqual(actions)
  expect((await save({ id, shortcut: 'order', text: 'Thank you.' })).actions).toEqual(actions)
  expect((await save({ id, shortcut: 'order', text: 'Thank you.', actions: {} })).actions).toEqual({})
})
