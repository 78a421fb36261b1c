import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
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

const control = () => product.sandbox.control

beforeEach(async () => {
  await control().clearFaults()
  await control().echoes({ lose: 0 })
  person = await product.newPerson()
  await control().addMessage({ as: person, text: 'Which size?' })
  const conversation = await product.conversationUntil(person, () => true)
  conversation_id = conversation.id
  recipient_id = conversation.participants.data[1]?.id ?? ''
})

async function messages(): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const query = new URLSearchParams({ conversation_id, platform_user_id })
  return dataOf<{ messages: InboxMessage[] }>(
    (await owner.browser.get(`/api/instagram/messages?${query}`)).json,
  ).messages
}
const send = (message: string, reply_to: string) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id,
    message,
    reply_to,
  })
const firstId = async () => (await messages())[0]?.id ?? ''
const quoteOf = async (text: string) => (await messages()).find(({ message }) => message === text)?.reply_to

test.each([0, 100])('a reply quotes a message when %i of 100 echoes are lost', async (lose) => {
  await control().echoes({ lose })
  const mid = await firstId()
  expect((await send('All sizes.', mid)).status).toBe(200)
  expect(await product.sentTo(person)).toMatchObject([{ message: { text: 'All sizes.' }, reply_to: { mid } }])
  await expect.poll(() => quoteOf('All sizes.'), { timeout: 4000 }).toBe(mid)
})

test('a reply is sent once without the quote when Instagram refuses the quote', async () => {
  await control().fail({
    endpoint: 'message',
    status: 400,
    code: 100,
    message: 'Unknown parameter reply_to.',
  })
  expect((await send('Size M.', await firstId())).status).toBe(200)
  const sent = await product.sentTo(person)
  expect(sent).toMatchObject([{ message: { text: 'Size M.' } }])
  expect(sent[0]).not.toHaveProperty('reply_to')
  expect(await quoteOf('Size M.')).toBeNull()
})

test('a reply with a quote and an unclear outcome is not sent twice', async () => {
  await control().dropAfterEffect({ endpoint: 'message' })
  const mid = await firstId()
  expect([200, 202]).toContain((await send('Size L.', mid)).status)
  await expect
    .poll(async () => (await messages()).filter(({ message }) => message === 'Size L.'), { timeout: 5000 })
    .toMatchObject([{ state: 'sent', reply_to: mid }])
  expect(await product.sentTo(person)).toHaveLength(1)
})

test('a reply to a message of another conversation is refused', async () => {
  const other = await product.newPerson()
  await control().addMessage({ as: other, text: 'Mine.' })
  const foreign = (await product.conversationUntil(other, () => true)).last_message?.id ?? ''
  for (const id of [foreign, 'unknown']) {
    const { status, json } = await send('To whom?', id)
    expect([status, json]).toMatchObject([
      404,
      { message: "The message to reply to isn't in this conversation, or was unsent." },
    ])
  }
  expect(await product.sentTo(person)).toEqual([])
})
