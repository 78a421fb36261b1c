import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs } from '#test/accounts/create-user.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { findComments } from './comments.ts'

let product: LiveProduct
beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())

test('does not return comments of the account itself', async () => {
  const automation = await product.saveCommentReply({ custom_message: 'The price is in the shop.' })
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  const as = await product.newPerson()
  const asked = await product.sandbox.control.addComment({
    as,
    postId: post?.id ?? '',
    text: 'What is the price?',
  })
  await product.entryOf(automation, asked.id, 'sent')
  // The platform reports our own reply as a comment, which is decided as well.
  await product.logUntil(automation.automation_id, (entries) =>
    entries.some(({ reason_code }) => reason_code === 'own_event'),
  )
  const ctx = actingAs(product.ctx, product.owner)
  const found = await findComments(ctx, { platform_user_id: product.platform_user_id, search: 'price' })
  expect(found.map(({ comment_id, answered }) => ({ comment_id, answered }))).toEqual([
    { comment_id: asked.id, answered: true },
  ])
})
