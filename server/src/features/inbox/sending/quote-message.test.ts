import { expect, test } from 'vitest'
import { setUpLiveConversation } from '#test/live-conversation.ts'

const chat = setUpLiveConversation('Which size?')

const reply = (message: string, reply_to: string) => chat.send(message, { reply_to })
const firstId = async () => (await chat.messages())[0]?.id ?? ''
const quoteOf = async (text: string) =>
  (await chat.messages()).find(({ message }) => message === text)?.reply_to

test.each([0, 100])('a reply quotes a message when %i of 100 echoes are lost', async (lose) => {
  await chat.product.sandbox.control.echoes({ lose })
  const mid = await firstId()
  expect((await reply('All sizes.', mid)).status).toBe(200)
  expect(await chat.product.sentTo(chat.person)).toMatchObject([
    { message: { text: 'All sizes.' }, reply_to: { mid } },
  ])
  await expect.poll(() => quoteOf('All sizes.')).toBe(mid)
})

test('a reply is sent once without the quote when Instagram refuses the quote', async () => {
  await chat.product.sandbox.control.fail({
    endpoint: 'message',
    status: 400,
    code: 100,
    message: 'Unknown parameter reply_to.',
  })
  expect((await reply('Size M.', await firstId())).status).toBe(200)
  const sentMessages = await chat.product.sentTo(chat.person)
  expect(sentMessages).toMatchObject([{ message: { text: 'Size M.' } }])
  expect(sentMessages[0]).not.toHaveProperty('reply_to')
  expect(await quoteOf('Size M.')).toBeNull()
})

test('a reply with a quote and an unclear outcome is not sent twice', async () => {
  await chat.product.sandbox.control.dropAfterEffect({ endpoint: 'message' })
  const mid = await firstId()
  expect([200, 202]).toContain((await reply('Size L.', mid)).status)
  await expect
    .poll(async () => (await chat.messages()).filter(({ message }) => message === 'Size L.'))
    .toMatchObject([{ state: 'sent', reply_to: mid }])
  expect(await chat.product.sentTo(chat.person)).toHaveLength(1)
})

test('a reply to a message of another conversation is refused', async () => {
  const other = await chat.product.newPerson()
  await chat.product.sandbox.control.addMessage({ as: other, text: 'Mine.' })
  const foreign = (await chat.product.conversationUntil(other, () => true)).last_message?.id ?? ''
  for (const id of [foreign, 'unknown']) {
    const { status, json } = await reply('To whom?', id)
    expect([status, json]).toMatchObject([
      404,
      { message: "The message to reply to isn't in this conversation, or was unsent." },
    ])
  }
  expect(await chat.product.sentTo(chat.person)).toEqual([])
})
