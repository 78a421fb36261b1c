import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import {
  openStream,
  startOtherProcess,
  type OtherProcess,
  type StreamEvent,
} from '#test/assistant/event-stream.ts'

const account = 'clayandember'
const day = 86_400_000
let product: LiveProduct
let other: OtherProcess
let posts: string[]
beforeAll(async () => {
  product = await shareLiveProduct()
  other = await startOtherProcess(product)
  posts = (await product.sandbox.control.posts({ account })).map(({ id }) => id)
})
afterAll(async () => {
  await other.close()
  await product.close()
})
beforeEach(() => product.clearAutomations())

const comment = (as: string, text: string) =>
  product.sandbox.control.addComment({ as, postId: posts[0] ?? '', text })
const isComment = (id: string) => (conversation: Conversation) => conversation.last_message?.id === id
const conversationIds = async (more: Record<string, string>) => {
  const query = new URLSearchParams({ platform_user_id: product.platform_user_id, limit: '100', ...more })
  const { json } = await product.owner.browser.get(`/api/instagram/conversations?${query}`)
  return dataOf<{ data: Conversation[] }>(json).data.map(({ id }) => id)
}
const messagesOf = async ({ id: conversation_id }: Conversation) => {
  const query = new URLSearchParams({ platform_user_id: product.platform_user_id, conversation_id })
  const { json } = await product.owner.browser.get(`/api/instagram/messages?${query}`)
  return dataOf<{ messages: InboxMessage[] }>(json).messages
}
const send = ({ participants }: Conversation, message: string, client_message_id: string) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id: participants.data[1]?.id,
    message,
    client_message_id,
  })
const privatelySent = async (comment_id: string) =>
  (await product.sandbox.control.ledger({})).filter(({ body }) =>
    JSON.stringify(body ?? null).includes(`"comment_id":"${comment_id}"`),
  ).length

/** Creates a person who has only commented. */
async function commenter(text = 'What a glaze!') {
  const person = await product.newPerson()
  const { id } = await comment(person, text)
  const conversation = await product.conversationUntil(person, isComment(id))
  return { person, comment_id: id, conversation }
}

describe('a person who only comments', () => {
  test('has a conversation with the comment, which allows one private reply within a week', async () => {
    const { person, comment_id, conversation } = await commenter()
    expect(conversation).toMatchObject({
      reply_window: 'private_reply',
      unread_count: 0,
      last_message: { id: comment_id, kind: 'comment', message: 'What a glaze!' },
    })
    expect(conversation.participants.data[1]?.username).toBe(person)
    const remainingTime = Date.parse(conversation.window_closes_at ?? '') - Date.now()
    expect(remainingTime).toBeGreaterThan(7 * day - 60_000)
    expect(remainingTime).toBeLessThanOrEqual(7 * day)

    const answers = await Promise.all([
      send(conversation, 'Thank you!', 'a'),
      send(conversation, 'Thank you!', 'a'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await privatelySent(comment_id)).toBe(1)
    const after = await product.conversationUntil(
      person,
      ({ last_message }) => last_message?.kind === 'message',
    )
    expect(after).toMatchObject({ id: conversation.id, reply_window: 'closed', window_closes_at: null })
    expect(await messagesOf(after)).toMatchObject([
      { id: comment_id, kind: 'comment' },
      { message: 'Thank you!', sender_kind: 'person', client_message_id: 'a', state: 'sent' },
    ])
    expect((await send(conversation, 'Thank you!', 'a')).status).toBe(200)
    expect(await send(conversation, 'And more.', 'b')).toMatchObject({
      status: 422,
      json: { code: 'outside_window' },
    })
    expect(await privatelySent(comment_id)).toBe(1)
  })

  test('opens the standard window when they write', async () => {
    const { person, conversation } = await commenter()
    await send(conversation, 'Thank you!', 'first')
    await product.sandbox.control.addMessage({ as: person, account, text: 'How much is it?' })
    const open = await product.conversationUntil(person, ({ reply_window }) => reply_window === 'open')
    expect(open.id).toBe(conversation.id)
    expect((await send(open, '20 euros.', 'second')).status).toBe(200)
    expect((await messagesOf(open)).map(({ message }) => message)).toEqual([
      'What a glaze!',
      'Thank you!',
      'How much is it?',
      '20 euros.',
    ])
  })

  test('cannot be answered after a week or after an automation has sent a private message', async () => {
    const old = await commenter('Long ago')
    await product.ctx.db.$client.query(
      `update decisions set decided_at = decided_at - interval '8 days', occurred_at = null where event_id = $1`,
      [old.comment_id],
    )
    const late = await product.conversationUntil(old.person, () => true)
    expect(late.reply_window).toBe('closed')
    expect(Date.parse(late.window_closes_at ?? '')).toBeLessThan(Date.now())
    expect((await send(late, 'Hello?', 'late')).status).toBe(422)

    const automation = await product.savePrivateMessage({ keywords: 'list' })
    const person = await product.newPerson()
    const { id } = await comment(person, 'the list please')
    await product.entryOf(automation, id, 'sent')
    const answered = await product.conversationUntil(
      person,
      ({ last_message }) => last_message?.kind === 'message',
    )
    expect(answered.reply_window).toBe('closed')
    expect(await privatelySent(id)).toBe(1)
  })

  test('is found by name, by text and by the comments filter, and has a contact', async () => {
    const { person, conversation } = await commenter('Celadon or tenmoku?')
    expect(await conversationIds({ query: person })).toContain(conversation.id)
    expect(await conversationIds({ query: 'tenmoku' })).toEqual([conversation.id])
    expect(await conversationIds({ filter: 'comments' })).toContain(conversation.id)
    for (const filter of ['unread', 'messages'])
      expect(await conversationIds({ filter })).not.toContain(conversation.id)
    const contact = await product.owner.browser.get(`/api/instagram/conversations/${conversation.id}/contact`)
    expect(contact.json).toMatchObject({ data: { username: person, comment_count: 1, message_count: 0 } })
    const read = await product.owner.browser.post(`/api/instagram/conversations/${conversation.id}/read`, {})
    expect(read.status).toBe(200)
  })

  test('appears in an open inbox immediately', async () => {
    const stream = await openStream<{ message?: InboxMessage; reply_window?: string }>({
      url: other.url,
      token: product.owner.token,
      platform_user_id: product.platform_user_id,
    })
    const person = await product.newPerson()
    const { id } = await comment(person, 'First!')
    const isIt = ({ event, data }: StreamEvent<{ message?: InboxMessage }>) =>
      event === 'message' && data.message?.id === id
    await stream.until(isIt)
    await stream.until(({ event, data }) => event === 'conversation' && data.reply_window === 'private_reply')
    stream.leave()
  })

  test('creates no conversation for the account itself', async () => {
    const { comment_id } = await commenter('Any left?')
    await product.sandbox.control.addOwnComment({
      account,
      postId: posts[0] ?? '',
      text: 'Two.',
      parentId: comment_id,
    })
    const { conversation } = await commenter('Another one')
    expect(await conversationIds({})).toContain(conversation.id)
    const query = new URLSearchParams({ platform_user_id: product.platform_user_id, limit: '100' })
    const { json } = await product.owner.browser.get(`/api/instagram/conversations?${query}`)
    const names = dataOf<{ data: Conversation[] }>(json).data.map(
      ({ participants }) => participants.data[1]?.username,
    )
    expect(names).not.toContain(account)
  })
})
