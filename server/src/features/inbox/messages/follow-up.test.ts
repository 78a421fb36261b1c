import { expect, test } from 'vitest'
import { setUpLiveConversation } from '#test/live-conversation.ts'

const chat = setUpLiveConversation('Is it in stock?')

const setTags = (tags: string[]) =>
  chat.product.owner.browser.call('PUT', `/api/instagram/conversations/${chat.conversation_id}/tags`, {
    body: { tags },
  })

/** Returns tags and state of the conversation, which no list shows once it is done. */
async function state() {
  const { rows } = await chat.product.ctx.db.$client.query<{ tags: string[]; done: boolean }>(
    'select tags, done_through is not null as done from conversations where conversation_id = $1',
    [chat.conversation_id],
  )
  return rows[0]
}
const actions = { tags: ['vip', 'Order'], done: true }

test.each([0, 100])('adds tags and marks as done when %i of 100 echoes are lost', async (lose) => {
  await chat.product.sandbox.control.echoes({ lose })
  await chat.product.ctx.db.$client.query('update conversations set tags = $2 where conversation_id = $1', [
    chat.conversation_id,
    ['VIP'],
  ])
  expect((await chat.send('Yes.', { actions })).status).toBe(200)
  await expect.poll(state).toEqual({ tags: ['VIP', 'Order'], done: true })
})

test('does nothing when Instagram refuses the message', async () => {
  await chat.product.sandbox.control.fail({
    endpoint: 'message',
    status: 400,
    code: 10,
    subcode: 2534022,
    message: 'No.',
  })
  expect((await chat.send('No.', { actions })).status).toBe(422)
  expect(await state()).toEqual({ tags: [], done: false })
})

test('does it once', async () => {
  const same = { actions, client_message_id: 'one press' }
  await chat.send('Once.', same)
  await expect.poll(async () => (await state())?.done).toBe(true)
  await setTags([])
  await chat.send('Once.', same)
  expect((await state())?.tags).toEqual([])
})

test('waits until a scheduled message is sent, and does not mark a later message of the customer as done', async () => {
  const send_at = new Date(chat.product.ctx.clock.now() + 3_600_000).toISOString()
  expect((await chat.send('Later.', { actions, send_at })).status).toBe(202)
  expect(await state()).toEqual({ tags: [], done: false })
  const { $client } = chat.product.ctx.db
  await $client.query(
    `update conversations set automation_paused_until = null, last_inbound_at = now() + interval '1 minute'
     where conversation_id = $1`,
    [chat.conversation_id],
  )
  await $client.query(`update outbox_open set due_at = now() where conversation_key = 'dm:' || $1`, [
    chat.recipient_id,
  ])
  const conversation = await chat.until(({ tags }) => tags.length > 0)
  expect(await state()).toEqual({ tags: ['vip', 'Order'], done: false })
  expect(conversation.automation_paused_until).not.toBeNull()
})

test('a saved reply keeps its actions when an older page changes its text', async () => {
  const { platform_user_id, owner } = chat.product
  const save = async (body: Record<string, unknown>) => {
    const { json } = await owner.browser.post('/api/instagram/saved-replies', { platform_user_id, ...body })
    return (json as { data: { id: string; actions: unknown } }).data
  }
  const { id, actions: savedActions } = await save({ shortcut: 'order', text: 'Thanks.', actions })
  expect(savedActions).toEqual(actions)
  expect((await save({ id, shortcut: 'order', text: 'Thank you.' })).actions).toEqual(actions)
  expect((await save({ id, shortcut: 'order', text: 'Thank you.', actions: {} })).actions).toEqual({})
})
