import type { CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import { limits } from '@skein/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
beforeAll(async () => void (product = await shareLiveProduct()))
afterAll(() => product.close())

const word = (start: string) => start.padEnd(limits.keywordLength, 'x')
const manyKeywords = (name: string) => ({
  name,
  keywords: Array.from({ length: limits.keywords }, (_, index) => word(`${name}-${index}-`)).join(','),
})
const collisions = () =>
  product.owner.browser.get(`/api/automations/collisions?platform_user_id=${product.platform_user_id}`)
const save = (settings: object) =>
  product.owner.browser.post('/api/instagram/automations/comment-reply', {
    platform_user_id: product.platform_user_id,
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    custom_message: 'Hello',
    match_type: 'CONTAINS',
    post_selection_type: 'ALL',
    ...settings,
  })

test('keeps the keywords of an account within a budget', async () => {
  const each = limits.keywordLength * limits.keywords
  const automations: CommentReplyAutomation[] = []
  for (let index = 0; index < limits.keywordCharacters / each; index += 1) {
    automations.push(dataOf<CommentReplyAutomation>((await save(manyKeywords(`rule${index}`))).json))
  }
  const refusal = await save({ name: 'One more', keywords: 'price' })
  expect(refusal.status).toBe(409)
  expect(refusal.json).toMatchObject({ detail: 'keywords' })
  expect(refusal.text).toContain('200,000')
  const [first] = automations
  const { platform_user_id } = product
  await product.owner.browser.post('/api/automations/delete', {
    platform_user_id,
    automation_id: first?.automation_id,
  })
  expect((await save({ name: 'Small', keywords: 'price' })).status).toBe(200)
  const restored = await product.owner.browser.post('/api/automations/restore', {
    platform_user_id,
    automation_id: first?.automation_id,
  })
  expect(restored.status).toBe(409)
})

test('still answers a comment at the full budget', async () => {
  const automation = (await product.owner.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${product.platform_user_id}`,
  )) as { json: { data: { automation_id: string; name: string }[] } }
  const small = automation.json.data.find(({ name }) => name === 'Small')
  const person = await product.newPerson()
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  const comment = await product.sandbox.control.addComment({
    as: person,
    postId: post?.id ?? '',
    text: 'price?',
  })
  expect(
    await product.entryOf({ automation_id: small?.automation_id ?? '' }, comment.id, 'sent'),
  ).toBeTruthy()
})

test('compares unchanged automations once and limits how often changed ones are compared', async () => {
  for (let index = 0; index < 30; index += 1) expect((await collisions()).status).toBe(200)
  const simulate = () =>
    product.owner.browser.post('/api/automations/simulate', {
      platform_user_id: product.platform_user_id,
      draft: {
        automation_type: 'COMMENT_REPLY',
        automation_id: null,
        platform_user_id: product.platform_user_id,
        name: 'Draft',
        trigger_type: 'KEYWORD',
        keywords: 'price',
        match_type: 'CONTAINS',
        reply_type: 'CUSTOM',
        custom_message: 'Hi',
        post_selection_type: 'ALL',
      },
      texts: ['price?'],
    })
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const answer = await simulate()
    statuses.push(answer.status)
    if (answer.status !== 429) continue
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.json).toMatchObject({
      message: expect.stringContaining('backtests of your account are busy'),
    })
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})
