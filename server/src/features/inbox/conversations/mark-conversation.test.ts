import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let id: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

beforeEach(async () => {
  person = await product.newPerson()
  await product.sandbox.control.addMessage({ as: person, text: 'Is it dishwasher safe?' })
  id = (await product.conversationUntil(person, () => true)).id
})

const change = async (action: string, body: object = {}) =>
  dataOf<Conversation>(
    (await product.owner.browser.post(`/api/instagram/conversations/${id}/${action}`, body)).json,
  )

async function isListed(query: Record<string, string> = {}): Promise<boolean> {
  const { platform_user_id, owner } = product
  const search = new URLSearchParams({ platform_user_id, limit: '100', ...query })
  const answer = await owner.browser.get(`/api/instagram/conversations?${search}`)
  return dataOf<{ data: Conversation[] }>(answer.json).data.some((each) => each.id === id)
}

test('marks a read conversation as unread until it is read again', async () => {
  expect(await change('read')).toMatchObject({ unread_count: 0 })
  expect(await isListed({ filter: 'unread' })).toBe(false)
  expect(await change('unread')).toMatchObject({ unread_count: 1 })
  expect(await isListed({ filter: 'unread' })).toBe(true)
  expect(await change('read')).toMatchObject({ unread_count: 0 })
})

test('does not count the mark beside unread messages', async () => {
  await change('unread')
  await product.sandbox.control.addMessage({ as: person, text: 'Hello?' })
  const now = await product.conversationUntil(
    person,
    ({ last_message }) => last_message?.message === 'Hello?',
  )
  expect(now.unread_count).toBe(2)
})

test('lists a conversation that is done only under its filter and in a search', async () => {
  expect(await change('done', { done: true })).toMatchObject({ done: true, unread_count: 0 })
  expect(await isListed()).toBe(false)
  expect(await isListed({ filter: 'messages' })).toBe(false)
  expect(await isListed({ filter: 'done' })).toBe(true)
  expect(await isListed({ query: 'dishwasher' })).toBe(true)
  expect(await change('done', { done: false })).toMatchObject({ done: false })
  expect(await isListed()).toBe(true)
  expect(await isListed({ filter: 'done' })).toBe(false)
})

test.each([
  ['done', { done: true }],
  ['snooze', { until: new Date(Date.now() + 3_600_000).toISOString() }],
])('refuses %s for a caller who does not see the newest message', async (action, body) => {
  const { owner, sandbox } = product
  const { updated_time } = await product.conversationUntil(person, () => true)
  await sandbox.control.addMessage({ as: person, text: 'And the oven?' })
  const newest = await product.conversationUntil(
    person,
    (one) => one.last_message?.message === 'And the oven?',
  )
  const post = (seen_to: string) =>
    owner.browser.post(`/api/instagram/conversations/${id}/${action}`, { ...body, seen_to })
  expect(await post(updated_time)).toMatchObject({
    status: 409,
    json: { message: 'The customer has just written again. Read the new message first.' },
  })
  expect(await isListed()).toBe(true)
  expect((await post(newest.updated_time)).status).toBe(200)
})

test.each(['message', 'comment'] as const)('reopens with a new %s of the customer', async (kind) => {
  const { control } = product.sandbox
  await change('done', { done: true })
  if (kind === 'message') await control.addMessage({ as: person, text: 'One more question' })
  else {
    const [post] = await control.posts({ account: 'clayandember' })
    await control.addComment({ as: person, postId: post?.id ?? '', text: 'One more question' })
  }
  await expect.poll(() => isListed(), { timeout: 5000 }).toBe(true)
})

test('stays done when the account writes', async () => {
  await change('done', { done: true })
  const { platform_user_id, owner, ctx } = product
  const { rows } = await ctx.db.$client.query(
    'select person_id from conversations where conversation_id = $1',
    [id],
  )
  const recipient_id = String(rows[0]?.person_id)
  await owner.browser.post('/api/instagram/send-message', { platform_user_id, recipient_id, message: 'Bye!' })
  expect(await isListed({ filter: 'done' })).toBe(true)
})

test('ends the wait for a reply of a person', async () => {
  await product.ctx.db.$client.query(
    `update conversations set needs_person_since = now(), automation_paused_until = '9999-12-31T00:00:00Z'
     where conversation_id = $1`,
    [id],
  )
  expect(await change('done', { done: true })).toMatchObject({ needs_person: false })
  expect(await isListed({ filter: 'needs_person' })).toBe(false)
})

test("returns the profile picture once the customer's profile was read", async () => {
  await product.owner.browser.get(`/api/instagram/conversations/${id}/contact`)
  const { picture_url } = await change('read')
  expect(picture_url).toMatch(/^http/)
})
