import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let comment_id: string
let conversation_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

const control = () => product.sandbox.control

beforeEach(async () => {
  await control().clearFaults()
  person = await product.newPerson()
  await commentOn(await postId())
})

async function postId(): Promise<string> {
  const [post] = await control().posts({ account: 'clayandember' })
  return post?.id ?? ''
}

async function commentOn(post: string) {
  comment_id = (await control().addComment({ as: person, postId: post, text: 'How big is the bowl?' })).id
  const conversation = await product.conversationUntil(
    person,
    ({ last_message }) => last_message?.message === 'How big is the bowl?',
  )
  conversation_id = conversation.id
}

const act = (action: 'reply' | 'visibility' | 'delete', body: Record<string, unknown>, id = comment_id) =>
  product.owner.browser.post(`/api/instagram/comments/${id}/${action}`, {
    platform_user_id: product.platform_user_id,
    ...body,
  })

async function messages(): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const query = new URLSearchParams({ conversation_id, platform_user_id })
  const { json } = await owner.browser.get(`/api/instagram/messages?${query}`)
  return dataOf<{ messages: InboxMessage[] }>(json).messages
}
const commentIn = async () => (await messages()).find(({ id }) => id === comment_id)
const repliesOn = async () =>
  (await control().comments({ postId: await postId() })).filter(({ parentId }) => parentId === comment_id)

test('replies once per client message id, and shows the reply as sent by the person', async () => {
  const reply = { message: ' 30 cm wide. ', client_message_id: 'one press' }
  const answers = await Promise.all([act('reply', reply), act('reply', reply)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [sentReply] = await repliesOn()
  expect(await repliesOn()).toHaveLength(1)
  expect(dataOf(answers[0]?.json)).toEqual({
    message_id: sentReply?.id,
    client_message_id: 'one press',
    state: 'sent',
  })
  const shownMessages = (await messages()).filter(({ message }) => message === '30 cm wide.')
  expect(shownMessages).toMatchObject([
    { id: sentReply?.id, kind: 'comment', sender_kind: 'person', state: 'sent', reply_to: comment_id },
  ])
  await act('reply', { message: 'And 10 cm high.', client_message_id: 'another press' })
  expect(await repliesOn()).toHaveLength(2)
})

test('does not send a reply twice when the response is lost', async () => {
  await control().dropAfterEffect({ endpoint: 'reply' })
  const first = await act('reply', { message: 'Yes.', client_message_id: 'lost' })
  expect([200, 202]).toContain(first.status)
  await expect
    .poll(async () => (await messages()).find(({ message }) => message === 'Yes.')?.state, { timeout: 5000 })
    .toBe('sent')
  expect((await act('reply', { message: 'Yes.', client_message_id: 'lost' })).status).toBe(200)
  expect(await repliesOn()).toHaveLength(1)
})

test('hides a comment and shows it again', async () => {
  expect((await act('visibility', { hidden: true })).status).toBe(200)
  expect(await control().comments({ postId: await postId() })).toContainEqual(
    expect.objectContaining({ id: comment_id, hidden: true }),
  )
  expect(await commentIn()).toMatchObject({ moderated: 'hidden', moderated_by_person: true })
  const refusal = await act('reply', { message: 'Hello?', client_message_id: 'to a hidden one' })
  expect([refusal.status, refusal.json]).toMatchObject([422, { code: 'platform_rejected' }])

  expect((await act('visibility', { hidden: false })).status).toBe(200)
  expect(await commentIn()).not.toHaveProperty('moderated')
  await act('visibility', { hidden: true })
  expect(await commentIn()).toMatchObject({ moderated: 'hidden' })
})

test('deletes a comment once for two presses, also a hidden one', async () => {
  await act('visibility', { hidden: true })
  const answers = await Promise.all([act('delete', {}), act('delete', {})])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(dataOf(answers[0]?.json)).toEqual({ id: comment_id, state: 'sent' })
  expect((await control().comments({ postId: await postId() })).map(({ id }) => id)).not.toContain(comment_id)
  expect(await commentIn()).toMatchObject({ moderated: 'deleted', moderated_by_person: true })
})

test('deletes a comment after the response to the first request was lost', async () => {
  await control().dropAfterEffect({ endpoint: 'delete' })
  expect([200, 202]).toContain((await act('delete', {})).status)
  await expect.poll(async () => (await commentIn())?.moderated).toBe('deleted')
})

test('says why Instagram did not delete a comment', async () => {
  await control().fail({ endpoint: 'delete', status: 403, code: 10, message: 'No permission.' })
  const { status, json } = await act('delete', {})
  expect([status, json]).toMatchObject([422, { code: 'platform_rejected' }])
  expect(await commentIn()).not.toHaveProperty('moderated')
  expect((await act('delete', {})).status).toBe(200)
})

test('hides and answers a comment from before the connection', async () => {
  const { $client } = product.ctx.db
  await $client.query('delete from decisions where event_id = $1', [comment_id])
  await $client.query('delete from inbound_events where event_key = $1', [comment_id])
  await $client.query(
    `insert into earlier_comments (account_id, comment_id, post_id, person_id, text, said_at)
     select account_id, $1, $2, person_id, 'How big is the bowl?', now() from conversations where conversation_id = $3`,
    [comment_id, await postId(), conversation_id],
  )
  expect((await act('visibility', { hidden: true })).status).toBe(200)
  expect(await commentIn()).toMatchObject({ moderated: 'hidden' })
  await act('visibility', { hidden: false })
  expect((await act('reply', { message: 'Small.' })).status).toBe(200)
  expect((await messages()).map(({ message }) => message)).toContain('Small.')
})

test('neither hides nor answers a comment under a live video, and does not hide an own comment', async () => {
  const post = await control().addPost({ account: 'clayandember', caption: 'Live', live: true })
  await commentOn(post.id)
  expect(await commentIn()).toMatchObject({ live: true })
  for (const answer of [await act('visibility', { hidden: true }), await act('reply', { message: 'Hi' })])
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'conflict' }])

  await commentOn(await postId())
  await act('reply', { message: 'Ours.' })
  const ownComment = (await messages()).find(({ message }) => message === 'Ours.')
  await expect
    .poll(async () => (await act('visibility', { hidden: true }, ownComment?.id)).status, { timeout: 5000 })
    .toBe(409)
  expect((await act('visibility', { hidden: true }, '17841499999999999')).status).toBe(404)
})
