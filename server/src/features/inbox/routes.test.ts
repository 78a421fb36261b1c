import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import type { LiveProduct } from '#test/live-product.ts'
import { shareProductWithJobs } from '#test/share-jobs.ts'

let product: LiveProduct
let person: string
beforeAll(async () => {
  product = await shareProductWithJobs()
  person = await product.newPerson()
  await product.sandbox.control.addMessage({ as: person, account: 'clayandember', text: 'Do you ship?' })
  await product.conversationUntil(person, ({ participants }) => participants.data[1]?.username === person)
})
afterAll(() => product.close())

const isText = expect.stringMatching(/./)
const isMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** Calls an endpoint with its documented parameters only. */
async function ask<Data>(path: string, query: Record<string, string>) {
  const { status, json } = await product.owner.browser.get(
    `/api/instagram/${path}?${new URLSearchParams(query)}`,
  )
  expect(status).toBe(200)
  return json as { success: unknown; data: Data; message: unknown }
}

interface Named {
  id: string
  username: string
}

async function conversations() {
  const { platform_user_id } = product
  return ask<{ data: { id: string; participants: { data: Named[] } }[] }>('conversations', {
    platform_user_id,
  })
}

async function threadOf() {
  const { data } = (await conversations()).data
  const conversation = data.find(({ participants }) =>
    participants.data.some(({ username }) => username === person),
  )
  if (!conversation) throw new Error('There is no conversation with this person.')
  return conversation
}

const messagesIn = (conversation_id: string) =>
  ask<{ messages: object[] }>('messages', {
    conversation_id,
    platform_user_id: product.platform_user_id,
  })

describe('the inbox endpoints', () => {
  test('list conversations under data.data with id and both participants', async () => {
    const { success, data, message } = await conversations()
    expect([success, message]).toEqual([true, expect.any(String)])
    expect(Object.keys(data)).toEqual(['data'])
    expect(data.data.length).toBeGreaterThan(0)
    for (const { id, participants } of data.data) {
      expect(id).toEqual(isText)
      expect(Object.keys(participants)).toEqual(['data'])
      expect(participants.data).toHaveLength(2)
      expect(participants.data[0]).toEqual({ id: product.platform_user_id, username: 'clayandember' })
      expect(Object.keys(participants.data[1] ?? {})).toEqual(['id', 'username'])
    }
    expect((await threadOf()).participants.data[1]).toEqual({ id: isText, username: person })
  })

  test('list messages under data.messages, oldest first, with id, from, message and created_time', async () => {
    const { id, participants } = await threadOf()
    const { success, data, message } = await messagesIn(id)
    expect([success, message]).toEqual([true, expect.any(String)])
    expect(Object.keys(data)).toEqual(['messages'])
    expect(data.messages).toEqual([
      expect.objectContaining({
        id: isText,
        from: participants.data[1],
        message: 'Do you ship?',
        created_time: isMoment,
      }),
    ])
  })

  test('send a message by recipient_id, message and platform_user_id, and return data.message_id', async () => {
    const { id, participants } = await threadOf()
    const answer = await product.owner.browser.post('/api/instagram/send-message', {
      recipient_id: participants.data[1]?.id,
      message: 'We do.',
      platform_user_id: product.platform_user_id,
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      success: true,
      data: { message_id: isText },
      message: expect.any(String),
    })
    const { message_id } = dataOf<{ message_id: string }>(answer.json)
    const { data } = await messagesIn(id)
    expect(data.messages.at(-1)).toMatchObject({
      id: message_id,
      from: { id: product.platform_user_id, username: 'clayandember' },
      message: 'We do.',
      created_time: isMoment,
    })
  })

  test('return errors in success and message', async () => {
    const { platform_user_id } = product
    const errorBody = { success: false, data: null, message: isText, detail: expect.any(String) }
    const wrong = await product.owner.browser.get('/api/instagram/conversations?platform_user_id=unknown')
    expect([wrong.status, wrong.json]).toMatchObject([404, errorBody])
    const query = new URLSearchParams({ platform_user_id, conversation_id: 'unknown' })
    const missingAnswer = await product.owner.browser.get(`/api/instagram/messages?${query}`)
    expect([missingAnswer.status, missingAnswer.json]).toMatchObject([404, errorBody])
    const empty = { recipient_id: 'x', message: ' ', platform_user_id }
    const blank = await product.owner.browser.post('/api/instagram/send-message', empty)
    expect([blank.status, blank.json]).toMatchObject([400, errorBody])
  })
})
