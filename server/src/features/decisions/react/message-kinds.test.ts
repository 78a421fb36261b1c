import type { InboxMessage } from '@skein/contract/inbox/inbox'
import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsAbout, lets } from '#test/assistant/model-script.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  await product.setInbox({ burst_seconds: 0 })
  person = await product.newPerson()
})
afterEach(() => control().modelScript({ replace: true }))

const control = () => product.sandbox.control
type Content = Omit<Parameters<LiveProduct['sandbox']['control']['addMessage']>[0], 'as'>
const send = async (content: Content) => (await control().addMessage({ as: person, ...content })).mid
const receivedTexts = async () =>
  (await product.sentTo(person)).map((body) => (body?.['message'] as { text?: string } | undefined)?.text)

async function inboxMessages(): Promise<InboxMessage[]> {
  const { id } = await product.conversationUntil(person, ({ last_message }) => last_message !== null)
  const path = `/api/instagram/messages?conversation_id=${id}&platform_user_id=${product.platform_user_id}`
  return dataOf<{ messages: InboxMessage[] }>((await product.owner.browser.get(path)).json).messages
}

describe('a keyword automation', () => {
  test.each([
    ['image', 'image', 'a photo'],
    ['video', 'video', 'a video'],
    ['audio', 'audio', 'a voice message'],
    ['file', 'file', 'a file'],
    ['like', 'like', 'a heart'],
    ['story_mention', 'story_mention', 'a mention in a story'],
    ['shared_post', 'shared_post', 'a shared post'],
    ['disappearing', 'image', 'a photo'],
    ['unsupported', 'other', 'something that Instagram does not show here'],
  ] as const)('declines a message with %s', async (kind, message_kind, name) => {
    const automation = await product.saveDmReply({})
    const mid = await send({ kind })
    const entry = await product.entryOf(automation, mid, 'skipped')
    expect(entry).toMatchObject({
      reason_code: 'message_kind',
      message_kind,
      reason: `The customer sent ${name}, which this automation doesn't answer.`,
    })
    expect(entry.trace.find(({ gate }) => gate === 'trigger')).toMatchObject({
      outcome: 'stopped',
      values: { message_kind },
    })
    expect(await inboxMessages()).toMatchObject([{ id: mid, message_kind, message: '' }])
  })

  test('answers a text, a reply to a story and a text beside a photo', async () => {
    const automation = await product.saveDmReply({})
    const kinds = []
    for (const kind of [undefined, 'story_reply', 'image'] as const) {
      person = await product.newPerson()
      const mid = await send({ text: 'What is the price?', ...(kind ? { kind } : {}) })
      kinds.push((await product.entryOf(automation, mid, 'sent')).message_kind)
    }
    expect(kinds).toEqual(['text', 'story_reply', 'image'])
  })

  test('answers a tapped button', async () => {
    const automation = await product.saveDmReply({})
    const { mid } = await control().postback({ as: person, title: 'Price', payload: 'P' })
    expect(await product.entryOf(automation, mid, 'sent')).toMatchObject({ message_kind: 'postback' })
  })

  test('declines a visit through a link', async () => {
    const automation = await product.saveDmReply({})
    await control().referral({ as: person, ref: 'spring' })
    const [entry] = await product.logUntil(automation.automation_id, (all) =>
      all.some(({ message_kind }) => message_kind === 'referral'),
    )
    expect(entry).toMatchObject({ reason_code: 'message_kind', message_kind: 'referral', state: 'skipped' })
  })
})

describe('an AI conversation', () => {
  test.each([
    ['image', 'a photo'],
    ['audio', 'a voice message'],
    ['shared_post', 'a shared post'],
  ] as const)('hands over a message that is nothing but %s', async (kind, name) => {
    const automation = await product.saveAiConversation({})
    const callCount = (await control().modelCalls({ endpoint: 'chat' })).length
    const entry = await product.entryOf(automation, await send({ kind }), 'sent')
    expect(entry).toMatchObject({ reason_code: 'not_seen', message_kind: kind })
    expect(entry.reason).toContain(name)
    expect(await receivedTexts()).toEqual([
      "I can't see that here, so I've passed it to the team. Someone will reply here.",
    ])
    const { needs_person_reason } = await product.conversationUntil(
      person,
      ({ needs_person }) => needs_person,
    )
    expect(needs_person_reason).toBe(`Customer sent ${name}, which the chatbot can't read.`)
    expect(await control().modelCalls({ endpoint: 'chat' })).toHaveLength(callCount)
  })

  test.each(['story_mention', 'like', 'unsupported'] as const)('does not answer %s', async (kind) => {
    const automation = await product.saveAiConversation({})
    const callCount = (await control().modelCalls({ endpoint: 'chat' })).length
    const entry = await product.entryOf(automation, await send({ kind }), 'skipped')
    expect(entry).toMatchObject({ reason_code: 'message_kind' })
    expect(await receivedTexts()).toEqual([])
    expect((await product.conversationWith(person))?.needs_person).toBe(false)
    expect(await control().modelCalls({ endpoint: 'chat' })).toHaveLength(callCount)
  })

  test('answers a question although a heart follows it', async () => {
    await product.setInbox({ burst_seconds: 1 })
    const automation = await product.saveAiConversation({})
    await lets(product, 'stoneware', { reply: 'Yes, all of it.' })
    const question = await send({ text: 'Is it stoneware?' })
    const heart = await send({ kind: 'like' })
    await product.entryOf(automation, question, 'sent')
    expect(await product.entryOf(automation, heart, 'skipped')).toMatchObject({ reason_code: 'message_kind' })
    expect(await receivedTexts()).toEqual(['Yes, all of it.'])
  })

  test('tells the model what it cannot see, and hands over when the answer depends on it', async () => {
    const automation = await product.saveAiConversation({})
    await lets(product, 'chipped', { reply: 'No, that is only glaze.', is_known: false })
    const mid = await send({ text: 'Is this bowl chipped?', kind: 'image' })
    expect(await product.entryOf(automation, mid, 'sent')).toMatchObject({ reason_code: 'not_seen' })
    expect(await receivedTexts()).toEqual([expect.stringContaining("I can't see that here")])
    const [call] = await callsAbout(product, 'chipped')
    expect(JSON.stringify(call?.messages[0])).toContain('Never guess or describe what they show')
    expect(JSON.stringify(call?.messages.at(-1))).toContain('a photo, which you cannot see')
  })

  test('answers a text beside a photo when the answer does not depend on it', async () => {
    const automation = await product.saveAiConversation({})
    await lets(product, 'opening hours', { reply: 'From ten to six.', is_known: true })
    const mid = await send({ text: 'What are your opening hours?', kind: 'image' })
    expect(await product.entryOf(automation, mid, 'sent')).toMatchObject({ reason_code: 'fired_ai' })
    expect(await receivedTexts()).toEqual(['From ten to six.'])
  })

  test('names earlier photos in the prompt, and nothing of the kind in a conversation of texts', async () => {
    await send({ kind: 'image' })
    await product.conversationUntil(person, ({ last_message }) => last_message?.message_kind === 'image')
    const automation = await product.saveAiConversation({})
    await lets(product, 'cobalt', { reply: 'Yes.', is_known: true })
    await product.entryOf(automation, await send({ text: 'Is it cobalt?' }), 'sent')
    const [call] = await callsAbout(product, 'Is it cobalt?')
    expect(JSON.stringify(call?.messages.at(-1))).toContain('customer: [a photo, which you cannot see]')
    person = await product.newPerson()
    await product.entryOf(automation, await send({ text: 'Any cobalt mugs?' }), 'sent')
    const [other] = await callsAbout(product, 'Any cobalt mugs?')
    expect(JSON.stringify(other?.messages)).not.toContain('cannot see')
  })

  test('tells the model that a message replies to a story', async () => {
    const automation = await product.saveAiConversation({})
    await lets(product, 'celadon', { reply: 'Thank you!', is_known: true })
    await product.entryOf(automation, await send({ text: 'Love the celadon', kind: 'story_reply' }), 'sent')
    const [call] = await callsAbout(product, 'celadon')
    expect(JSON.stringify(call?.messages.at(-1))).toContain('a reply to a story of the business')
  })
})

test('a backtest knows the kinds of past messages', async () => {
  const automation = await product.saveDmReply({})
  const photo = await send({ kind: 'image' })
  const text = await send({ text: 'the price?' })
  await product.entryOf(automation, photo, 'skipped')
  await product.entryOf(automation, text, 'sent')
  const answer = await product.owner.browser.post('/api/automations/simulate', {
    platform_user_id: product.platform_user_id,
    automation_id: automation.automation_id,
    days: 1,
  })
  const { results } = dataOf<Simulation>(answer.json)
  expect(results.find(({ event_id }) => event_id === photo)).toMatchObject({
    message_kind: 'image',
    reason_code: 'message_kind',
    reason: "The customer sent a photo, which this automation doesn't answer.",
  })
  expect(results.find(({ event_id }) => event_id === text)).toMatchObject({
    message_kind: 'text',
    fired: true,
  })
})
