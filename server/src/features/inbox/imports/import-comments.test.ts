import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { importComments, type CommentImportProgress } from './import-comments.ts'

const account = 'clayandember'
const hour = 3_600_000
let product: LiveProduct
let account_id: string
let post_id: string

beforeAll(async () => {
  product = await shareLiveProduct()
  const { rows } = await product.ctx.db.$client.query<{ id: string }>('select id from connected_accounts')
  account_id = rows[0]?.id ?? ''
  post_id = (await product.sandbox.control.addPost({ account, caption: 'Bowls' })).id
}, 60_000)
afterAll(() => product.close())

/** Runs `act` without webhooks, as before an account is connected. */
async function withoutWebhooks(act: () => Promise<unknown>) {
  await product.sandbox.control.webhooks({ mode: 'lose', percent: 100 })
  await act()
  await product.sandbox.control.settleWebhooks()
  await product.sandbox.control.webhooks({ mode: 'normal' })
}

async function readAll() {
  const steps: CommentImportProgress[] = []
  for (let at = await importComments(product.ctx, account_id); at !== null;) {
    steps.push(at)
    at = await importComments(product.ctx, account_id, at)
  }
  return steps
}

const threadWith = async (person: string) => {
  const conversation = await product.conversationUntil(person, () => true)
  const query = new URLSearchParams({
    platform_user_id: product.platform_user_id,
    conversation_id: conversation.id,
  })
  const { json } = await product.owner.browser.get(`/api/instagram/messages?${query}`)
  return { conversation, messages: dataOf<{ messages: InboxMessage[] }>(json).messages }
}
const conversationIds = async (filter: Record<string, string>) => {
  const query = new URLSearchParams({ platform_user_id: product.platform_user_id, limit: '100', ...filter })
  const { json } = await product.owner.browser.get(`/api/instagram/conversations?${query}`)
  return dataOf<{ data: { id: string }[] }>(json).data.map(({ id }) => id)
}

test('imports earlier comments into the thread without making decisions', async () => {
  const automation = await product.saveCommentReply({ keywords: 'celadon' })
  const person = await product.newPerson()
  const { control } = product.sandbox
  await withoutWebhooks(async () => {
    await control.addComment({ as: person, postId: post_id, text: 'Is it celadon?', ageMs: 2 * hour })
    await control.addOwnComment({ account, postId: post_id, text: 'All of it is celadon.', ageMs: hour })
  })
  await readAll()
  const { conversation, messages } = await threadWith(person)
  expect(messages).toMatchObject([
    { kind: 'comment', message: 'Is it celadon?', sender_kind: 'customer', post: { id: post_id } },
  ])
  // It is unknown whether the comment already had its one private reply in the app.
  expect(conversation).toMatchObject({ reply_window: 'closed', unread_count: 0, known_since: null })
  expect(conversation.participants.data[1]?.username).toBe(person)
  expect(Date.parse(conversation.updated_time)).toBeLessThan(Date.now() - hour)
  expect(conversation.last_message).toMatchObject({ message: 'Is it celadon?' })
  expect(await conversationIds({ filter: 'comments' })).toContain(conversation.id)
  expect(await conversationIds({ query: 'celadon' })).toEqual([conversation.id])
  const contact = await product.owner.browser.get(`/api/instagram/conversations/${conversation.id}/contact`)
  expect(contact.json).toMatchObject({ data: { comment_count: 1, message_count: 0 } })
  expect(await product.log(automation.automation_id)).toEqual([])
  await product.clearAutomations()
})

test('skips a deleted post', async () => {
  const progress = { posts: ['18000000000000001', post_id], cursor: null, pages: 0, complete: true }
  expect(await importComments(product.ctx, account_id, progress)).toMatchObject({ posts: [post_id] })
})

test('stores a comment once, whether the webhook or the import is first', async () => {
  const [first, second] = [await product.newPerson(), await product.newPerson()]
  const { control } = product.sandbox
  await control.addComment({ as: first, postId: post_id, text: 'Told at once' })
  await product.conversationUntil(first, () => true)
  await control.webhooks({ paused: true })
  await control.addComment({ as: second, postId: post_id, text: 'Told late' })
  await readAll()
  expect((await threadWith(second)).messages).toHaveLength(1)
  await control.webhooks({ paused: false })
  const conversation = await product.conversationUntil(
    second,
    ({ reply_window }) => reply_window === 'private_reply',
  )
  expect(conversation.last_message).toMatchObject({ message: 'Told late' })
  await readAll()
  for (const person of [first, second]) expect((await threadWith(person)).messages).toHaveLength(1)
})

test('imports only the newest comments of a large post and sets known_since', async () => {
  const { control } = product.sandbox
  const busy = (await control.addPost({ account, caption: 'Giveaway' })).id
  const [early, late] = [await product.newPerson(), await product.newPerson()]
  const comments = Array.from({ length: 201 }, (_, at) => ({
    as: at === 0 ? early : late,
    postId: busy,
    text: `Number ${at}`,
    ageMs: (300 - at) * 60_000,
  }))
  await withoutWebhooks(async () => {
    for (const one of comments) await control.addComment(one)
  })
  const readings = await readAll()
  expect(readings[0]?.posts).toEqual(expect.arrayContaining([busy, post_id]))
  expect(readings.filter(({ posts }) => posts[0] === busy).map(({ pages }) => pages)).toEqual([1, 2, 3])
  expect(await product.conversationWith(early)).toBeUndefined()
  const { conversation, messages } = await threadWith(late)
  expect(messages.at(-1)?.message).toBe('Number 200')
  const { rows } = await product.ctx.db.$client.query<{ first: Date }>(
    'select min(said_at) as first from earlier_comments where post_id = $1',
    [busy],
  )
  expect(conversation.known_since).toBe(rows[0]?.first.toISOString())
}, 60_000)

test('sets known_since when there are more posts than are read', async () => {
  const { control } = product.sandbox
  const person = await product.newPerson()
  for (let post = 1; post < 12; post += 1) await control.addPost({ account, caption: `Bowl ${post}` })
  const newest = (await control.addPost({ account, caption: 'Bowl 12' })).id
  await withoutWebhooks(() =>
    control.addComment({ as: person, postId: newest, text: 'The last one?', ageMs: hour }),
  )
  await readAll()
  const { conversation, messages } = await threadWith(person)
  expect(conversation.known_since).toBe(messages[0]?.created_time)
})
