import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pollUntil } from '#src/infra/concurrency/retry.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { buttonReply, carouselReply, quickReplies } from '#test/reply-templates.ts'
import { progressOf } from './people/manual-store.ts'
import { insertRows } from './store.ts'
import type { NewRow } from './sending/opening-logic.ts'

let product: LiveProduct
let posts: string[]
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
  await control().platform({ limits: false })
})
afterAll(() => product.close())

beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(async () => {
  await control().clearFaults()
  await control().echoes({ lose: 0 })
  for (const name of believed) await control().assume({ name, holds: true })
})

const believed = [
  'send_returns_message_id',
  'reply_returns_id',
  'private_reply_accepts_templates',
  'private_reply_on_live',
  'usage_headers_present',
  'errors_have_own_status',
  'listed_items_complete',
] as const

const control = () => product.sandbox.control
const without = (name: (typeof believed)[number]) => control().assume({ name, holds: false })
const write = (text: string) => control().addMessage({ as: person, text })
const comment = (text: string) => control().addComment({ as: person, postId: posts[0] ?? '', text })
const connection = async () =>
  (await product.owner.browser.get(`/api/accounts/connection?platform_user_id=${product.platform_user_id}`))
    .json

describe('a response without the id of what was sent', () => {
  test.each([0, 100])('is settled for a direct message when %i %% of the echoes are lost', async (lose) => {
    await without('send_returns_message_id')
    await control().echoes({ lose })
    const automation = await product.saveDmReply({})
    await product.entryOf(automation, (await write('price?')).mid, 'sent')
    expect(await product.sentTo(person)).toHaveLength(1)
  })

  test('is settled for a private reply', async () => {
    await without('send_returns_message_id')
    const automation = await product.savePrivateMessage({})
    await product.entryOf(automation, (await comment('price?')).id, 'sent')
    expect(await product.sentTo(person)).toHaveLength(1)
  })

  test('is settled for a public reply', async () => {
    await without('reply_returns_id')
    const automation = await product.saveCommentReply()
    const { id } = await comment('price?')
    await product.entryOf(automation, id, 'sent')
    expect(await control().replies({ comment: id })).toHaveLength(1)
  })
})

test('a conversation that another app holds is named in the log and in the connection check', async () => {
  const automation = await product.saveDmReply({})
  await control().fail({ endpoint: 'message', status: 400, code: 10, subcode: 2018300 })
  const { mid } = await write('price?')
  expect(await product.entryOf(automation, mid, 'failed')).toMatchObject({
    reason: expect.stringContaining('Another app holds this conversation.') as string,
  })
  expect(JSON.stringify(await connection())).toContain('Another app holds some conversations')
})

describe('an unclear public reply in a list with a reply that cannot be read', () => {
  test('is settled when it is among the others', async () => {
    await without('listed_items_complete')
    await control().dropAfterEffect({ endpoint: 'reply' })
    const automation = await product.saveCommentReply()
    const { id } = await comment('price?')
    await product.entryOf(automation, id, 'sent')
    expect(await control().replies({ comment: id })).toHaveLength(1)
  })

  test('is not sent again when it is not among them', async () => {
    await without('listed_items_complete')
    await control().fail({ endpoint: 'reply', status: 500, code: 2 })
    const automation = await product.saveCommentReply({ reply_count_value: 5 })
    // The other reply exists before the automation acts.
    await control().webhooks({ paused: true })
    const { id, postId } = await comment('price?')
    const other = await product.newPerson()
    await control().addComment({ as: other, postId, parentId: id, text: 'I want to know too' })
    await control().webhooks({ paused: false })
    await product.entryOf(automation, id, 'needs_review')
  })
})

test.each([
  ['buttons', buttonReply('Look:', 'Shop', 'https://shop.example')],
  ['quick replies', quickReplies('Which size?', { Small: 'SIZE_S' })],
  [
    'a carousel',
    carouselReply({ title: 'Mug', buttons: [{ type: 'postback', title: 'Ask', payload: 'skein:person' }] }),
  ],
])('a private reply with %s is sent as text when Instagram refuses the form', async (_form, reply) => {
  await without('private_reply_accepts_templates')
  const automation = await product.savePrivateMessage(reply)
  await product.entryOf(automation, (await comment('price?')).id, 'sent')
  const sentMessages = await product.sentTo(person)
  expect(sentMessages).toHaveLength(1)
  expect(JSON.stringify(sentMessages[0])).not.toMatch(/SIZE_S|template|skein:person/)
})

test.each([
  [true, 'sent'],
  [false, 'failed'],
] as const)(
  'a private reply to a live comment: Instagram allows it is %s, so it is %s',
  async (holds, state) => {
    await control().assume({ name: 'private_reply_on_live', holds })
    const live = await control().addPost({
      account: 'clayandember',
      caption: 'Live from the kiln',
      live: true,
    })
    const { id } = await control().addComment({ as: person, postId: live.id, text: 'Hello' })
    const { rows } = await product.ctx.db.$client.query<{ id: string }>(
      'select id from connected_accounts where platform_user_id = $1',
      [product.platform_user_id],
    )
    const account_id = rows[0]?.id ?? ''
    const row: NewRow = {
      account_id,
      kind: 'private_message',
      source_id: 'test',
      origin_seq: '0',
      dedupe_key: `private:${id}`,
      conversation_key: `dm:${person}`,
      target_id: id,
      person_id: null,
      post_id: live.id,
      body: { message: { type: 'text', text: 'Thank you!' } },
      said: null,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      created_at: new Date().toISOString(),
      claim: false,
      held: null,
    }
    await product.ctx.db.transaction((tx) => insertRows(tx, [row]))
    const read = () => progressOf(product.ctx.db, { account_id, dedupe_key: `private:${id}` })
    const progress = await pollUntil(read, (currentProgress) => currentProgress?.state === state, {
      every: 50,
      max: 8000,
    })
    expect(progress?.state).toBe(state)
    const automation = await product.saveCommentReply()
    await product.entryOf(automation, (await comment('price?')).id, 'sent')
  },
)

test('replies are sent once without usage headers', async () => {
  await without('usage_headers_present')
  const automation = await product.saveCommentReply()
  const { id } = await comment('price?')
  await product.entryOf(automation, id, 'sent')
  expect(await control().replies({ comment: id })).toHaveLength(1)
})

describe('an error with the HTTP status 200', () => {
  test('is a pause when its code says that there were too many calls', async () => {
    await without('errors_have_own_status')
    await control().fail({ endpoint: 'reply', status: 400, code: 613 })
    const automation = await product.saveCommentReply()
    const { id } = await comment('price?')
    const { trace } = await product.entryOf(automation, id, 'sent')
    expect(trace.find(({ gate }) => gate === 'send')?.values).toMatchObject({ attempts: 2, resends: 0 })
    expect(await control().replies({ comment: id })).toHaveLength(1)
  })

  test('is a refusal when its code says that the comment is gone', async () => {
    await without('errors_have_own_status')
    await control().fail({ endpoint: 'reply', status: 400, code: 100, subcode: 33 })
    const automation = await product.saveCommentReply()
    const { id } = await comment('price?')
    expect((await product.entryOf(automation, id, 'failed')).reason_code).toBe('gone')
  })
})

describe('a pause that Instagram asks for', () => {
  test('stops calls of every kind, and the connection check names it', async () => {
    const automation = await product.saveCommentReply()
    await control().rateLimit({ account: 'clayandember', minutes: 60 })
    const first = await comment('price?')
    await product.entryOf(automation, first.id, 'pending')
    const before = await control().ledger({})
    const second = await comment('price, too?')
    await product.entryOf(automation, second.id, 'pending')
    expect(await connection()).toMatchObject({
      data: {
        checks: expect.arrayContaining([expect.objectContaining({ key: 'sending', state: 'limited' })]),
      },
    })
    expect(await control().ledger({})).toEqual(before)
    await control().rateLimit({ account: 'clayandember', minutes: 0 })
    await product.ctx.db.$client.query(`update channel_pauses set closed_until = now()`)
    await product.ctx.db.$client.query(`update outbox_open set due_at = now()`)
    await product.entryOf(automation, first.id, 'sent')
    await product.entryOf(automation, second.id, 'sent')
  })
})
