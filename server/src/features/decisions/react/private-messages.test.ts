import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { audioReply, buttonReply, carouselReply, quickReplies, textReply } from '#test/reply-templates.ts'

let product: LiveProduct
let posts: string[]
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(async () => {
  await control().clock({ offsetMs: 0 })
  await control().clearFaults()
})

const control = () => product.sandbox.control
const comment = (text: string) => control().addComment({ as: person, postId: posts[0] ?? '', text })
const messages = async () => (await product.sentTo(person)).map((body) => body?.['message'])
const day = 24 * 3_600_000

describe('a private reply to a comment', () => {
  test('is sent to the commenter and added to the inbox', async () => {
    const automation = await product.savePrivateMessage(
      textReply('Hi {username}, {keyword} list: {post_link}'),
    )
    const { id, postId } = await comment('PRICE please')
    const entry = await product.entryOf(automation, id, 'sent')
    const link = (await control().posts({})).find((post) => post.id === postId)?.pageUrl
    expect(await messages()).toEqual([{ text: `Hi ${person}, price list: ${link}` }])
    expect(entry).toMatchObject({ reason_code: 'fired_keyword', event_kind: 'comment', post_id: postId })
    const conversation = await product.conversationUntil(person, ({ last_message }) => last_message !== null)
    expect(conversation.last_message).toMatchObject({ sender_kind: 'automation' })
    expect(conversation.participants.data[1]?.username).toBe(person)
  })

  test('is sent once for a comment with two webhooks and two matching automations', async () => {
    const older = await product.savePrivateMessage({})
    const younger = await product.savePrivateMessage({ name: 'Younger' })
    await control().webhooks({ mode: 'duplicate', percent: 100 })
    const { id } = await comment('price?')
    await product.entryOf(older, id, 'sent')
    await control().settleWebhooks({})
    await control().webhooks({ mode: 'normal' })
    const lost = await product.entryOf(younger, id, 'skipped')
    expect(lost).toMatchObject({ reason_code: 'lost_to', winner_id: older.automation_id })
    expect(await messages()).toHaveLength(1)
  })

  test('is sent in addition to a public reply', async () => {
    const publicly = await product.saveCommentReply()
    const privately = await product.savePrivateMessage({})
    const { id } = await comment('price?')
    await product.entryOf(publicly, id, 'sent')
    await product.entryOf(privately, id, 'sent')
    expect(await control().replies({ comment: id })).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })

  test('is not sent for a comment older than seven days', async () => {
    const automation = await product.savePrivateMessage({})
    await control().clock({ offsetMs: -7 * day - 60_000 })
    const late = await comment('price?')
    expect(await product.entryOf(automation, late.id, 'skipped')).toMatchObject({
      reason_code: 'outside_window',
    })
    await control().clock({ offsetMs: -7 * day + 60_000 })
    const inTime = await comment('the price?')
    await control().clock({ offsetMs: 0 })
    await product.entryOf(automation, inTime.id, 'sent')
    expect(await messages()).toHaveLength(1)
  })

  test.each([
    [
      'buttons',
      buttonReply('Look:', 'Shop', 'https://shop.example/a'),
      { text: 'Look:\nShop: https://shop.example/a' },
    ],
    ['quick replies', quickReplies('Which size?', { Small: 'SIZE_S' }), { text: 'Which size?' }],
    [
      'a carousel',
      carouselReply(
        { title: 'Mug', buttons: [{ type: 'web_url', title: 'Shop', url: 'https://shop.example/mug' }] },
        { title: 'Bowl', subtitle: '18 euros' },
      ),
      { text: 'Mug\nShop: https://shop.example/mug\n\nBowl\n18 euros' },
    ],
  ])('is sent once as plain text when the platform refuses %s', async (_form, reply, plain) => {
    const automation = await product.savePrivateMessage(reply)
    await control().fail({ endpoint: 'private_reply', status: 400, code: 100 })
    const { id } = await comment('price?')
    await product.entryOf(automation, id, 'sent')
    expect(await messages()).toEqual([plain])
  })

  test('fails when the platform refuses audio, which has no plain form', async () => {
    await control().platform({ fetchMedia: false })
    const automation = await product.savePrivateMessage(audioReply('https://shop.example/hello.m4a'))
    await control().fail({ endpoint: 'private_reply', status: 400, code: 100 })
    const { id } = await comment('price?')
    expect(await product.entryOf(automation, id, 'failed')).toMatchObject({
      reason_code: 'platform_rejected',
    })
    expect(await messages()).toEqual([])
  })

  test('fails when the plain text is refused as well', async () => {
    const automation = await product.savePrivateMessage(quickReplies('Which size?', { Small: 'SIZE_S' }))
    await control().fail({ endpoint: 'private_reply', status: 400, code: 100, count: 2 })
    const { id } = await comment('price?')
    expect(await product.entryOf(automation, id, 'failed')).toMatchObject({
      reason_code: 'platform_rejected',
    })
    expect(await control().ledger({ operation: 'private_reply', target: id })).toHaveLength(2)
  })

  test('opens a conversation in which a tapped quick reply is answered', async () => {
    const first = await product.savePrivateMessage(quickReplies('Which size?', { Small: 'SIZE_S' }))
    const second = await product.saveDmReply({ keywords: 'size_s', ...textReply('Small is 18.') })
    const { id } = await comment('price?')
    await product.entryOf(first, id, 'sent')
    const tap = await control().addMessage({ as: person, text: 'Small', quickReplyPayload: 'SIZE_S' })
    await product.entryOf(second, tap.mid, 'sent')
    expect(await messages()).toHaveLength(2)
  })

  test('is linked to the conversation when the recipient has another id than the commenter', async () => {
    const automation = await product.savePrivateMessage({})
    await control().webhooks({ mode: 'lose', percent: 100 })
    const { id, postId, text } = await comment('price?')
    await control().webhooks({ mode: 'normal' })
    const value = { id, text, from: { id: '998877', username: person }, media: { id: postId } }
    await control().sendEvent({ channel: 'changes', field: 'comments', value })
    await product.entryOf(automation, id, 'sent')
    const { last_message, automation_paused_until } = await product.conversationUntil(
      person,
      (one) => one.last_message?.sender_kind === 'automation',
    )
    expect(last_message?.message).toBe('Here is the price list.')
    expect(automation_paused_until).toBeNull()
  })

  /** Leaves one reply of the hourly limit, and holds two comments: the younger one came first, and expires last. */
  async function holdTwoForOnePlace(automation: { automation_id: string }) {
    const { $client: sql } = product.ctx.db
    await sql.query('delete from private_sends')
    await sql.query(
      `insert into private_sends (account_id, outbox_seq, started_at)
       select id, n, now() - interval '1 minute' from connected_accounts, generate_series(1, 599) n`,
    )
    await sql.query(
      `insert into channel_pauses (account_id, held) select id, true from connected_accounts
       on conflict (account_id) do update set held = true`,
    )
    const young = await comment('price?')
    await product.entryOf(automation, young.id, 'pending')
    await control().clock({ offsetMs: -6 * day })
    const old = await comment('the price?')
    await control().clock({ offsetMs: 0 })
    await product.entryOf(automation, old.id, 'pending')
    return { young, old, release: () => sql.query('update channel_pauses set held = false') }
  }

  test('waits for the limit of 600 per hour, the first to expire sent first', async () => {
    const automation = await product.savePrivateMessage({})
    const { young, old, release } = await holdTwoForOnePlace(automation)
    await release()
    await product.entryOf(automation, old.id, 'sent')
    const witness = await product.saveDmReply({ keywords: 'hello' })
    await product.entryOf(witness, (await control().addMessage({ as: person, text: 'hello' })).mid, 'sent')
    expect(await product.entryOf(automation, young.id, 'pending', 'sent')).toMatchObject({ state: 'pending' })
    await product.ctx.db.$client.query(`update private_sends set started_at = now() - interval '61 minutes'`)
    await product.entryOf(automation, young.id, 'sent')
    expect(await messages()).toHaveLength(3)
  })

  test('leaves the last reply of the hour to the first to expire, also while that one waits for its send slot', async () => {
    const automation = await product.savePrivateMessage({})
    const { young, old, release } = await holdTwoForOnePlace(automation)
    await product.ctx.db.$client.query(
      `update outbox_open set queued = true, due_at = now() + interval '2 seconds'
       where outbox_seq = (select outbox_seq from outbox where target_id = $1)`,
      [old.id],
    )
    await release()
    await product.entryOf(automation, old.id, 'sent')
    expect(await product.entryOf(automation, young.id, 'pending', 'sent')).toMatchObject({ state: 'pending' })
  })
})
