import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { dataOf } from '#test/services/browser.ts'
import { lets } from '#test/assistant/model-script.ts'
import {
  openStream,
  startOtherProcess,
  type OtherProcess,
  type StreamEvent,
} from '#test/assistant/event-stream.ts'

let product: LiveProduct
let other: OtherProcess
let posts: string[]
beforeAll(async () => {
  product = await shareLiveProduct()
  other = await startOtherProcess(product)
  posts = (await product.sandbox.control.posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(async () => {
  await other.close()
  await product.close()
})
beforeEach(async () => {
  await product.clearAutomations()
  await product.setInbox({ burst_seconds: 0 })
})

type Data = Partial<Conversation> & {
  resumed?: boolean
  conversation_id?: string
  message?: InboxMessage
}
type InboxEvent = StreamEvent<Data>

const listen = (lastEventId?: string) =>
  openStream<Data>({
    url: other.url,
    token: product.owner.token,
    platform_user_id: product.platform_user_id,
    lastEventId,
  })
const write = (as: string, text: string) =>
  product.sandbox.control.addMessage({ as, account: 'clayandember', text })
const comment = (as: string, text: string) =>
  product.sandbox.control.addComment({ as, postId: posts[0] ?? '', text })
const isMessage = (holds: (message: InboxMessage) => boolean) => (event: InboxEvent) =>
  event.event === 'message' && event.data.message !== undefined && holds(event.data.message)
const isConversation = (holds: (conversation: Data) => boolean) => (event: InboxEvent) =>
  event.event === 'conversation' && holds(event.data)
const act = (id: string | undefined, verb: string, body = {}) =>
  product.owner.browser.post(`/api/instagram/conversations/${id}/${verb}`, body)

/** Creates a person who wrote, and a stream that has received the message. */
async function newContact() {
  const username = await product.newPerson()
  const stream = await listen()
  const { mid } = await write(username, 'Hello')
  const { data } = await stream.until(isMessage(({ id }) => id === mid))
  await stream.until(isConversation(({ id }) => id === data.conversation_id))
  return { username, stream, id: data.conversation_id ?? '', mid }
}

describe('live events of the inbox', () => {
  test('send a message and its conversation from a process that did not receive it', async () => {
    const { stream, id, mid } = await newContact()
    const messageEvent = stream.got.find(({ data }) => data.message?.id === mid)
    expect(messageEvent?.data.message).toMatchObject({
      kind: 'message',
      message: 'Hello',
      sender_kind: 'customer',
      state: 'received',
    })
    const conversation = stream.got.find(({ event }) => event === 'conversation')
    expect(conversation?.data).toMatchObject({ id, unread_count: 1, reply_window: 'open' })
    stream.leave()
  })

  test('send the answer of an automation with its log entry', async () => {
    const automation = await product.saveDmReply({})
    const { username, stream, id } = await newContact()
    const { mid } = await write(username, 'the price?')
    const entry = await product.entryOf(automation, mid, 'sent')
    const { data } = await stream.until(isMessage(({ message }) => message === 'It is 20 euros.'))
    expect(data).toMatchObject({
      conversation_id: id,
      message: { sender_kind: 'automation', execution_id: entry.execution_id },
    })
    stream.leave()
  })

  test('mark answers that a model wrote', async () => {
    const fixed = await product.saveDmReply({ keywords: 'hours' })
    const { stream, username } = await newContact()
    await write(username, 'your hours?')
    const byAutomation = await stream.until(
      isMessage(({ state, message }) => state === 'sent' && message !== ''),
    )
    expect(byAutomation.data.message).toMatchObject({ sender_kind: 'automation', message: 'It is 20 euros.' })
    expect(byAutomation.data.message?.by_ai).toBeUndefined()
    await product.owner.browser.post('/api/automations/delete', {
      platform_user_id: product.platform_user_id,
      automation_id: fixed.automation_id,
    })
    await product.saveAiConversation({ system_prompt: 'You are a potter.' })
    await lets(product, 'porcelain', { reply: 'Porcelain needs more heat.' })
    await write(username, 'and porcelain?')
    const byAi = await stream.until(isMessage(({ state, by_ai }) => state === 'sent' && by_ai === true))
    expect(byAi.data.message).toMatchObject({
      sender_kind: 'automation',
      message: 'Porcelain needs more heat.',
    })
    const conversation = await product.conversationWith(username)
    expect(conversation?.last_message).toMatchObject({ id: byAi.data.message?.id, by_ai: true })
    await product.sandbox.control.modelScript({ replace: true })
    stream.leave()
  })

  test('send a manual message and that the person has seen it', async () => {
    const { username, stream, id } = await newContact()
    const recipient_id = (await product.conversationWith(username))?.participants.data[1]?.id
    const sending = { platform_user_id: product.platform_user_id, recipient_id, message: 'Hi!' }
    const answer = await product.owner.browser.post('/api/instagram/send-message', {
      ...sending,
      client_message_id: 'mine',
    })
    expect(answer.status).toBe(200)
    const ownMessage = (state: string) =>
      isMessage((message) => message.client_message_id === 'mine' && message.state === state)
    expect((await stream.until(ownMessage('sent'))).data.conversation_id).toBe(id)
    await product.sandbox.control.seen({ as: username, account: 'clayandember' })
    await stream.until(ownMessage('seen'))
    stream.leave()
  })

  test('send a message that the platform refused, with its cause', async () => {
    const { username, stream } = await newContact()
    const recipient_id = (await product.conversationWith(username))?.participants.data[1]?.id
    await product.sandbox.control.setFollower({ username, available: false })
    const sending = { platform_user_id: product.platform_user_id, recipient_id, message: 'Hi!' }
    await product.owner.browser.post('/api/instagram/send-message', { ...sending, client_message_id: 'bad' })
    const { data } = await stream.until(isMessage(({ state }) => state === 'failed'))
    expect(data.message).toMatchObject({ client_message_id: 'bad', cause: expect.any(String) })
    stream.leave()
  })

  test('send a comment of a person who also writes, and the public reply', async () => {
    const automation = await product.saveCommentReply()
    const { username, stream, id } = await newContact()
    const { id: comment_id } = await comment(username, 'the price?')
    const posted = await stream.until(isMessage((message) => message.id === comment_id))
    expect(posted.data).toMatchObject({
      conversation_id: id,
      message: { kind: 'comment', message: 'the price?', post: { id: posts[0] } },
    })
    const entry = await product.entryOf(automation, comment_id, 'sent')
    const answer = isMessage(({ reply_to, state }) => reply_to === comment_id && state === 'sent')
    expect((await stream.until(answer)).data.message).toMatchObject({
      kind: 'comment',
      sender_kind: 'automation',
      message: 'It is 20 euros.',
      execution_id: entry.execution_id,
    })
    stream.leave()
  })

  test('and the list show the reply of an automation once, also while its webhook is stored and its response is not', async () => {
    const automation = await product.saveCommentReply()
    const { username, stream, id } = await newContact()
    const { id: comment_id } = await comment(username, 'the price?')
    await product.entryOf(automation, comment_id, 'sent')
    const { $client: sql } = product.ctx.db
    const echo = 'select from inbound_events where parent_id = $1'
    await expect.poll(async () => (await sql.query(echo, [comment_id])).rowCount).toBe(1)
    // The state between the webhook of the reply and the response to its request.
    await sql.query(
      `with gone as (delete from outbox_messages using outbox o
         where outbox_messages.outbox_seq = o.outbox_seq and o.target_id = $1)
       insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase, due_at)
       select outbox_seq, account_id, kind, conversation_key, 'sending', now() + interval '1 hour'
       from outbox where target_id = $1`,
      [comment_id],
    )
    const path = `/api/instagram/messages?conversation_id=${id}&platform_user_id=${product.platform_user_id}`
    const { json } = await product.owner.browser.get(path)
    const { messages } = dataOf<{ messages: InboxMessage[] }>(json)
    const replies = messages.filter(({ reply_to }) => reply_to === comment_id)
    expect(replies.map(({ sender_kind, state }) => [sender_kind, state])).toEqual([['automation', 'sending']])
    await sql.query('delete from outbox_open where kind = $1', ['comment_reply'])
    stream.leave()
  })

  test('send that a comment was answered in the app of Instagram', async () => {
    const username = await product.newPerson()
    const stream = await listen()
    const { id: comment_id } = await comment(username, 'How big is it?')
    const { data } = await stream.until(isMessage((message) => message.id === comment_id))
    const ofPerson = isConversation(({ id }) => id === data.conversation_id)
    expect((await stream.until(ofPerson)).data.waiting_since).not.toBeNull()
    await product.sandbox.control.addOwnComment({
      account: 'clayandember',
      postId: posts[0] ?? '',
      parentId: comment_id,
      text: '30 cm.',
    })
    await stream.until(
      (event) => event.event === 'more' && event.data.conversation_id === data.conversation_id,
    )
    expect((await stream.until(ofPerson)).data.waiting_since).toBeNull()
    stream.leave()
  })

  test('send that an automation hid a comment and that a person showed it again', async () => {
    const automation = await product.saveDeleteComment({ keywords: 'crypto' })
    const { username, stream, id } = await newContact()
    const { id: comment_id } = await comment(username, 'Cheap crypto here')
    const of = (moderated: InboxMessage['moderated']) =>
      isMessage((message) => message.id === comment_id && message.moderated === moderated)
    const messageEvent = await stream.until(of('hidden'))
    expect(messageEvent.data).toMatchObject({
      conversation_id: id,
      message: { message: 'Cheap crypto here' },
    })
    const { execution_id } = await product.entryOf(automation, comment_id, 'sent')
    const path = `/api/automations/executions/${execution_id}/show-comment`
    const answer = await product.owner.browser.post(path, {})
    expect(answer.status).toBe(200)
    await stream.until(of(undefined))
    stream.leave()
  })

  test('send takeover and resume', async () => {
    const { stream, id } = await newContact()
    const about = (holds: (conversation: Data) => boolean) =>
      stream.until(isConversation((conversation) => conversation.id === id && holds(conversation)))
    await act(id, 'takeover')
    await about(({ automation_paused_until }) => automation_paused_until !== null)
    await act(id, 'resume')
    await about(({ automation_paused_until }) => automation_paused_until === null)
    stream.leave()
  })

  test('send that a conversation needs a person, with the reason', async () => {
    await product.saveAiConversation({})
    const { username, stream } = await newContact()
    await write(username, 'I want to talk to a human')
    const { data } = await stream.until(isConversation(({ needs_person }) => needs_person === true))
    expect(data.needs_person_reason).toBe('Customer asked for a person.')
    stream.leave()
  })

  test('resume after the last event id without repeating earlier events', async () => {
    const { username, stream, id, mid } = await newContact()
    const { mid: next } = await write(username, 'Next')
    const last = await stream.until(isMessage((message) => message.id === next))
    await stream.until(isConversation(({ last_message }) => last_message?.id === next))
    stream.leave()
    const { mid: missed } = await write(username, 'Missed')
    await product.conversationUntil(username, ({ last_message }) => last_message?.id === missed)
    const back = await listen(last.id)
    expect(await back.next()).toMatchObject({ event: 'ready', data: { resumed: true } })
    const messageEvent = await back.until(isMessage((message) => message.id === missed))
    expect(messageEvent.data.conversation_id).toBe(id)
    expect(back.got.some(({ data }) => data.message?.id === mid)).toBe(false)
    back.leave()
  })

  test('are not logged while no stream is open', async () => {
    const { $client: sql } = product.ctx.db
    await sql.query('truncate live_watches, live_events')
    const username = await product.newPerson()
    const { mid } = await write(username, 'Anybody?')
    await product.conversationUntil(username, ({ last_message }) => last_message?.id === mid)
    const { rows } = await sql.query('select topic from live_events')
    expect(rows).toEqual([])
  })
})
