import type { Activity } from '@skein/contract/automations/decisions/activity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actingAs } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { openStream, startOtherProcess } from '#test/assistant/event-stream.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { replyToComments } from '#src/features/comments/index.ts'

let product: LiveProduct
let person: string
let comment_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await product.saveCommentReply({ keywords: 'a keyword of nobody' })
  await product.saveDmReply({ keywords: 'a keyword of nobody' })
})
afterAll(() => product.close())

beforeEach(async () => {
  person = await product.newPerson()
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  comment_id = (
    await product.sandbox.control.addComment({ as: person, postId: post?.id ?? '', text: 'How big is it?' })
  ).id
  await expect.poll(() => eventOf(comment_id)).toBeDefined()
})

async function list(
  filters: Record<string, string> = {},
): Promise<{ data: Activity[]; next: string | null }> {
  const query = new URLSearchParams({
    platform_user_id: product.platform_user_id,
    // The platform reports each reply as a comment of the account.
    own_events: 'exclude',
    ...filters,
  })
  const { json } = await product.owner.browser.get(`/api/automations/activity?${query}`)
  return { data: dataOf<Activity[]>(json), next: (json as { next_cursor: string | null }).next_cursor }
}

const eventOf = async (id: string) =>
  (await list({ event_id: id })).data.find(({ executions }) => executions[0]?.event_id === id)

const byHand = (message: string) =>
  product.owner.browser.post(`/api/instagram/comments/${comment_id}/reply`, {
    platform_user_id: product.platform_user_id,
    message,
  })

const approved = (text: string) =>
  replyToComments(actingAs(product.ctx, product.owner), {
    platform_user_id: product.platform_user_id,
    replies: [{ comment_id, text }],
    assistant_chat: 'chat_1700000000000abcdefg',
  })

test('a reply is found by its id, without the events and replies around it', async () => {
  await byHand('We do ship.')
  const [activity] = (await list({ outcome: 'fired' })).data
  expect(activity?.sent?.text).toBe('We do ship.')
  const { data, next } = await list({ activity_id: activity?.activity_id ?? '' })
  expect(data).toEqual([activity])
  expect(next).toBeNull()
})

test('a reply that the owner approved for the assistant is an entry with the approval', async () => {
  await approved('30 cm wide.')
  const { data } = await list({ outcome: 'fired' })
  expect(data[0]).toMatchObject({
    executions: [],
    others: 0,
    sent: {
      kind: 'public_reply',
      state: 'sent',
      text: '30 cm wide.',
      to_username: person,
      event_id: comment_id,
      event_text: 'How big is it?',
      assistant_chat: 'chat_1700000000000abcdefg',
    },
  })
  expect((await eventOf(comment_id))?.replied_later).toMatchObject({
    text: '30 cm wide.',
    assistant_chat: 'chat_1700000000000abcdefg',
  })
})

test('a reply by hand is an entry, and its comment says that it was answered later', async () => {
  expect(await eventOf(comment_id)).not.toHaveProperty('replied_later')
  await byHand('By hand.')
  const { data } = await list()
  expect(data[0]?.sent).toMatchObject({ text: 'By hand.', state: 'sent', to_username: person })
  expect(data[0]?.sent).not.toHaveProperty('assistant_chat')
  const event = await eventOf(comment_id)
  expect(event?.executions[0]).toMatchObject({ state: 'skipped' })
  expect(event?.replied_later).toMatchObject({ text: 'By hand.' })
})

/** Receives a message from the person. Returns their id and the id of the conversation. */
async function receiveMessage(text: string): Promise<{ recipient: string; conversation: string }> {
  await product.sandbox.control.addMessage({ as: person, account: 'clayandember', text })
  const { id, participants } = await product.conversationUntil(
    person,
    ({ last_message }) => last_message?.message === text,
  )
  return { recipient: participants.data[1]?.id ?? '', conversation: id }
}

const sendMessage = (recipient_id: string, message: string) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id,
    message,
  })

/** Returns the log entries of the messages that the person sent, newest first. */
const messageEvents = async (conversation: string) =>
  (await list({ event_kind: 'message' })).data.filter(
    ({ executions }) => executions[0]?.conversation_id === conversation,
  )

test('a message by hand is an entry with the name of the customer', async () => {
  await sendMessage((await receiveMessage('Do you ship?')).recipient, 'We do.')
  const { data } = await list({ outcome: 'fired' })
  expect(data[0]?.sent).toMatchObject({ kind: 'message', text: 'We do.', state: 'sent', to_username: person })
})

test('messages that a person answers later say so, each with the first answer after it', async () => {
  const { recipient, conversation } = await receiveMessage('Do you ship?')
  await receiveMessage('Hello?')
  await expect.poll(async () => (await messageEvents(conversation)).length).toBe(2)
  for (const event of await messageEvents(conversation)) expect(event).not.toHaveProperty('replied_later')
  await sendMessage(recipient, 'We do.')
  await sendMessage(recipient, 'To all countries.')
  await receiveMessage('Thanks')
  await expect.poll(async () => (await messageEvents(conversation)).length).toBe(3)
  const later = (await messageEvents(conversation)).map(({ executions, replied_later }) => [
    executions[0]?.text,
    replied_later?.text,
  ])
  expect(later).toEqual([
    ['Thanks', undefined],
    ['Hello?', 'We do.'],
    ['Do you ship?', 'We do.'],
  ])
})

test('an open page receives a reply by hand as the entry that the list shows', async () => {
  const other = await startOtherProcess(product)
  const { platform_user_id, owner } = product
  const stream = await openStream<Activity>({ token: owner.token, url: other.url, platform_user_id })
  await stream.next()
  await byHand('Fifty.')
  const reply = await stream.until(({ event, data }) => event === 'reply' && data.sent?.state === 'sent')
  expect(reply.data.sent).toMatchObject({ text: 'Fifty.', to_username: person })
  expect((await list()).data[0]).toMatchObject(reply.data)
  stream.leave()
  await other.close()
})

test('entries of people follow the filters', async () => {
  await byHand('Thirty.')
  const texts = async (filters: Record<string, string>) =>
    (await list(filters)).data.flatMap(({ sent }) => sent?.text ?? [])
  expect(await texts({ search: 'thirty' })).toEqual(['Thirty.'])
  expect(await texts({ search: person })).toEqual(['Thirty.'])
  expect(await texts({ search: 'forty' })).toEqual([])
  expect((await texts({ event_kind: 'comment' }))[0]).toBe('Thirty.')
  for (const none of [
    { event_kind: 'message', search: person },
    { outcome: 'declined' },
    { outcome: 'failed' },
    { outcome: 'review' },
    { state: 'skipped' },
    { reason_code: 'no_keyword' },
    { automation_type: 'COMMENT_REPLY' },
    { until: '2020-01-01T00:00:00.000Z' },
  ])
    expect([none, await texts(none as Record<string, string>)]).toEqual([none, []])
})

test('pages contain every entry exactly once', async () => {
  for (const text of ['one', 'two', 'three']) await byHand(text)
  const all = (await list({ limit: '100' })).data.map(({ activity_id }) => activity_id)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      limit: '2',
      ...(cursor === null ? {} : { cursor }),
    })
    paged.push(...page.data.map(({ activity_id }) => activity_id))
    cursor = page.next
  } while (cursor !== null)
  expect(paged).toEqual(all)
  expect(new Set(paged).size).toBe(paged.length)
})
