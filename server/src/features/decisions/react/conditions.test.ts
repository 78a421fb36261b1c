import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const control = () => product.sandbox.control
const any = { match_type: 'ANY' as const, keywords: [] }

async function commentIn(text: string): Promise<string> {
  const [post] = await control().posts({ account: 'clayandember' })
  return (await control().addComment({ as: person, postId: post?.id ?? '', text })).id
}

test('thanks for a mention in a story, and for nothing else', async () => {
  const automation = await product.saveDmReply({ ...any, message_kinds: ['story_mention'] })
  const mention = await control().addMessage({ as: person, kind: 'story_mention' })
  expect(await product.entryOf(automation, mention.mid, 'sent')).toMatchObject({
    reason_code: 'fired_any',
    reason: 'Any text matches.',
  })
  const text = await control().addMessage({ as: person, text: 'Hello' })
  expect(await product.entryOf(automation, text.mid, 'skipped')).toMatchObject({
    reason_code: 'message_kind',
  })
})

test('declines an excluded keyword and names it', async () => {
  const automation = await product.saveCommentReply({ exclude_keywords: ['refund'] })
  const entry = await product.entryOf(automation, await commentIn('price of a refund?'), 'skipped')
  expect(entry).toMatchObject({
    reason_code: 'excluded',
    reason: 'Contains the excluded keyword “refund”.',
  })
  expect(entry.trace.find(({ gate }) => gate === 'trigger')).toMatchObject({
    outcome: 'stopped',
    values: { keyword: 'price', excluded: 'refund' },
  })
})

test.each([
  ['refund, return', 'the price and the return?', 'excluded'],
  [['refund', 'return'], 'the price and the return?', 'excluded'],
  ['refund, return', 'the price?', 'fired_keyword'],
])('accepts excluded keywords as %j: “%s”', async (exclude_keywords, text, reason_code) => {
  const automation = await product.saveCommentReply({ exclude_keywords })
  expect(automation.exclude_keywords).toEqual(['refund', 'return'])
  const entry = await product.entryOf(automation, await commentIn(text), 'skipped', 'sent')
  expect(entry.reason_code).toBe(reason_code)
})

test.each([
  [{ match_type: 'WHOLE_WORD', keywords: 'art' }, 'smart party', 'no_keyword'],
  [{ match_type: 'WHOLE_WORD', keywords: 'art' }, 'I love art!', 'fired_keyword'],
  [{ keywords: 'café', ignore_accents: true }, 'CAFE please', 'fired_keyword'],
  [{ keywords: 'café' }, 'CAFE please', 'no_keyword'],
] as const)('%j and the text “%s”: %s', async (settings, text, reason_code) => {
  const automation = await product.saveCommentReply(settings)
  const entry = await product.entryOf(automation, await commentIn(text), 'skipped', 'sent')
  expect(entry.reason_code).toBe(reason_code)
})

describe('comments on a live video, an ad and a post', () => {
  const places = { live: { live: true }, ad: { productType: 'AD' }, post: {} } as const

  async function commentOn(place: keyof typeof places): Promise<string> {
    const account = 'clayandember'
    const { id } = await control().addPost({ account, caption: place, ...places[place] })
    return (await control().addComment({ as: person, postId: id, text: 'price?' })).id
  }

  test.each([
    [undefined, { live: 'comment_source', ad: 'fired_keyword', post: 'fired_keyword' }],
    [['live'], { live: 'fired_keyword', ad: 'comment_source', post: 'comment_source' }],
    [['post'], { live: 'comment_source', ad: 'comment_source', post: 'fired_keyword' }],
  ] as const)('with comment_sources %j', async (comment_sources, expected) => {
    const automation = await product.savePrivateMessage(
      comment_sources ? { comment_sources: [...comment_sources] } : {},
    )
    for (const place of ['live', 'ad', 'post'] as const) {
      person = await product.newPerson()
      const entry = await product.entryOf(automation, await commentOn(place), 'skipped', 'sent')
      expect([place, entry.reason_code]).toEqual([place, expected[place]])
    }
  })
})

describe('messages of each kind', () => {
  const content = {
    story_reply: { text: 'Hello', kind: 'story_reply' },
    story_mention: { kind: 'story_mention' },
    shared_post: { kind: 'shared_post' },
    image: { kind: 'image' },
    video: { kind: 'video' },
    audio: { kind: 'audio' },
  } as const

  test.each(Object.entries(content))(
    '%s is answered by the automation that lists it',
    async (kind, message) => {
      const automation = await product.saveDmReply({ ...any, message_kinds: [kind as keyof typeof content] })
      const { mid } = await control().addMessage({ as: person, ...message })
      expect(await product.entryOf(automation, mid, 'sent')).toMatchObject({ message_kind: kind })
      person = await product.newPerson()
      const text = await control().addMessage({ as: person, text: 'Hello' })
      expect(await product.entryOf(automation, text.mid, 'skipped')).toMatchObject({
        reason_code: 'message_kind',
      })
    },
  )

  test('a tap and a visit through a link are answered by the automation that lists them', async () => {
    const automation = await product.saveDmReply({ ...any, message_kinds: ['postback', 'referral'] })
    const { mid } = await control().postback({ as: person, title: 'Menu', payload: 'P' })
    await product.entryOf(automation, mid, 'sent')
    // A visit does not open the window for replies; the tap did.
    await control().referral({ as: person, ref: 'spring' })
    await product.logUntil(automation.automation_id, (entries) =>
      entries.some(({ message_kind, state }) => message_kind === 'referral' && state === 'sent'),
    )
  })
})

test('acts once for each person', async () => {
  const automation = await product.saveCommentReply({ ...any, once_per_person: true })
  await product.entryOf(automation, await commentIn('I want to win'), 'sent')
  expect(await product.entryOf(automation, await commentIn('Me again'), 'skipped')).toMatchObject({
    reason_code: 'once_per_person',
  })
  person = await product.newPerson()
  await product.entryOf(automation, await commentIn('Me too'), 'sent')
})

test('welcomes a person at the first message only', async () => {
  const automation = await product.saveDmReply({ ...any, first_contact_only: true })
  const first = await control().addMessage({ as: person, text: 'Hello' })
  await product.entryOf(automation, first.mid, 'sent')
  const second = await control().addMessage({ as: person, text: 'Are you there?' })
  expect(await product.entryOf(automation, second.mid, 'skipped')).toMatchObject({
    reason_code: 'known_contact',
  })
})

test('refuses an exclusion that excludes a keyword, and saves nothing', async () => {
  const attempt = product.saveCommentReply({ keywords: ['refund policy'], exclude_keywords: 'policy' })
  await expect(attempt).rejects.toThrow(/also excludes the keyword/)
})
