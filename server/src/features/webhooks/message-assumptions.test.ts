import type { CheckState, Connection } from '@skein/contract/accounts/connection'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
afterEach(async () => {
  for (const name of messageAssumptions) await control().assume({ name })
  await product.ctx.db.$client.query('truncate messages')
})

const messageAssumptions = [
  'message_time_milliseconds',
  'echo_is_marked',
  'echo_delivered',
  'attachment_types_known',
  'story_mention_is_attachment',
  'story_reply_has_story',
  'message_has_content',
  'postback_has_mid',
] as const

const control = () => product.sandbox.control
type Content = Omit<Parameters<LiveProduct['sandbox']['control']['addMessage']>[0], 'as'>
const send = async (content: Content) => (await control().addMessage({ as: person, ...content })).mid

async function stateOf(key: 'message_content' | 'echoes'): Promise<CheckState | undefined> {
  const path = `/api/accounts/connection?platform_user_id=${product.platform_user_id}`
  const { checks } = dataOf<Connection>((await product.owner.browser.get(path)).json)
  expect(checks.find((check) => check.key === 'login')?.state).toBe('ok')
  return checks.find((check) => check.key === key)?.state
}

/** Expects that a comment and a direct message of somebody else get exactly one reply each. */
async function othersWork() {
  const other = await product.newPerson()
  const reply = await product.saveCommentReply({ keywords: 'glaze' })
  const answer = await product.saveDmReply({ keywords: 'kiln' })
  const postId = (await control().posts({}))[0]?.id ?? ''
  const comment = await control().addComment({ as: other, postId, text: 'which glaze?' })
  const message = await control().addMessage({ as: other, text: 'which kiln?' })
  await product.entryOf(reply, comment.id, 'sent')
  await product.entryOf(answer, message.mid, 'sent')
  expect(await product.sentTo(other)).toHaveLength(1)
}

/** Expects that the keyword automation answers this message exactly once. */
async function answersOnce(content: Content) {
  const automation = await product.saveDmReply({})
  const mid = await send(content)
  await product.entryOf(automation, mid, 'sent')
  await othersWork()
  expect(await product.sentTo(person)).toHaveLength(1)
}

test('all beliefs about messages hold at first', async () => {
  await answersOnce({ text: 'the price?' })
  expect(await stateOf('message_content')).toBe('ok')
})

describe('when the time of messages is in seconds', () => {
  test('answers them once and shows them at the right time', async () => {
    await control().assume({ name: 'message_time_milliseconds', holds: false })
    await answersOnce({ text: 'the price?' })
    const conversation = await product.conversationUntil(person, ({ last_message }) => last_message !== null)
    expect(Math.abs(Date.parse(conversation.updated_time) - Date.now())).toBeLessThan(60_000)
  })
})

describe('when echoes are not marked', () => {
  test('takes the own messages for own ones by their sender, and answers none', async () => {
    await control().assume({ name: 'echo_is_marked', holds: false })
    // Would answer itself: the reply contains the keyword.
    const automation = await product.saveDmReply({
      keywords: 'price',
      reply_template_content: { message: { text: 'The price is 20 euros.' } },
    })
    await product.entryOf(automation, await send({ text: 'the price?' }), 'sent')
    await othersWork()
    expect(await product.sentTo(person)).toHaveLength(1)
    expect(await product.log(automation.automation_id)).toHaveLength(2)
  })

  test('pauses for a person who replies in the app', async () => {
    await control().assume({ name: 'echo_is_marked', holds: false })
    await send({ text: 'hello' })
    await control().addOwnMessage({ to: person, text: 'Hi, this is Clay.' })
    const { last_message } = await product.conversationUntil(
      person,
      ({ automation_paused_until }) => automation_paused_until !== null,
    )
    expect(last_message?.sender_kind).toBe('person')
  })
})

describe('when echoes are not delivered', () => {
  test('sends each reply once and names the limit in the connection check', async () => {
    expect(await stateOf('echoes')).toBe('unknown')
    await control().assume({ name: 'echo_delivered', holds: false })
    const automation = await product.saveDmReply({})
    for (let count = 0; count < 3; count += 1) {
      person = await product.newPerson()
      await product.entryOf(automation, await send({ text: 'the price?' }), 'sent')
      await product.conversationUntil(person, ({ last_message: last }) => last?.sender_kind === 'automation')
      expect(await product.sentTo(person)).toHaveLength(1)
    }
    await othersWork()
    expect(await stateOf('echoes')).toBe('unknown')
    await product.ctx.db.$client.query(`update messages set occurred_at = occurred_at - interval '1 hour'`)
    expect(await stateOf('echoes')).toBe('limited')
    await control().assume({ name: 'echo_delivered' })
    person = await product.newPerson()
    await product.entryOf(automation, await send({ text: 'the price?' }), 'sent')
    await product.conversationUntil(person, ({ last_message: last }) => last?.sender_kind === 'automation')
    await control().settleWebhooks()
    await product.ctx.db.$client.query(`update messages set occurred_at = occurred_at - interval '1 hour'`)
    expect(await stateOf('echoes')).toBe('ok')
  })
})

describe('when attachments have types that are not documented', () => {
  test('keeps the message, answers its text only, and names the limit in the connection check', async () => {
    await control().assume({ name: 'attachment_types_known', holds: false })
    await answersOnce({ text: 'the price?', kind: 'image' })
    const talk = await product.saveAiConversation({})
    person = await product.newPerson()
    const entry = await product.entryOf(talk, await send({ kind: 'audio' }), 'skipped')
    expect(entry).toMatchObject({ reason_code: 'message_kind', message_kind: 'other' })
    expect((await product.conversationWith(person))?.last_message).toMatchObject({ message_kind: 'other' })
    expect(await stateOf('message_content')).toBe('limited')
  })
})

describe('when a story mention is not an attachment', () => {
  test('recognizes the form of the conversations API', async () => {
    await control().assume({ name: 'story_mention_is_attachment', holds: false })
    const talk = await product.saveAiConversation({})
    const entry = await product.entryOf(talk, await send({ kind: 'story_mention' }), 'skipped')
    expect(entry).toMatchObject({ reason_code: 'message_kind', message_kind: 'story_mention' })
    await othersWork()
    expect(await product.sentTo(person)).toHaveLength(0)
    expect(await stateOf('message_content')).toBe('ok')
  })
})

describe('when a story reply does not name its story', () => {
  test('answers it as a text', async () => {
    await control().assume({ name: 'story_reply_has_story', holds: false })
    await answersOnce({ text: 'the price?', kind: 'story_reply' })
    expect((await product.conversationWith(person))?.last_message).not.toBeNull()
  })
})

describe('when a message has no content', () => {
  test('keeps it, answers the others, and names the limit in the connection check', async () => {
    await control().assume({ name: 'message_has_content', holds: false })
    const talk = await product.saveAiConversation({})
    const entry = await product.entryOf(talk, await send({ kind: 'image' }), 'skipped')
    expect(entry).toMatchObject({ reason_code: 'message_kind', message_kind: 'other' })
    await othersWork()
    expect((await product.conversationWith(person))?.last_message).toMatchObject({ message_kind: 'other' })
    expect(await stateOf('message_content')).toBe('limited')
  })
})

describe('when a postback has no message id', () => {
  test('answers each tap once', async () => {
    await control().assume({ name: 'postback_has_mid', holds: false })
    const automation = await product.saveDmReply({})
    await control().postback({ as: person, title: 'Price', payload: 'P' })
    await product.logUntil(automation.automation_id, (all) =>
      all.some(({ state, message_kind }) => state === 'sent' && message_kind === 'postback'),
    )
    await othersWork()
    expect(await product.sentTo(person)).toHaveLength(1)
  })
})
