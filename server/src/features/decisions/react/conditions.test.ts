import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await startLiveProduct()
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
  const refused = product.saveCommentReply({ keywords: ['refund policy'], exclude_keywords: 'policy' })
  await expect(refused).rejects.toThrow(/also excludes the keyword/)
})
