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
  const question = await product.sandbox.control.addComment({
    as,
    postId: post?.id ?? '',
    text: 'What is the price?',
  })
  await product.entryOf(automation, question.id, 'sent')
  // The platform reports our own reply as a comment, which is decided as well.
  await product.logUntil(automation.automation_id, (entries) =>
    entries.some(({ reason_code }) => reason_code === 'own_event'),
  )
  const ctx = actingAs(product.ctx, product.owner)
  const comments = await findComments(ctx, { platform_user_id: product.platform_user_id, search: 'price' })
  expect(comments.map(({ comment_id, answered }) => ({ comment_id, answered }))).toEqual([
    { comment_id: question.id, answered: true },
  ])
})

test('a comment that was answered in the Instagram app is answered, others are not', async () => {
  const { control } = product.sandbox
  const [post] = await control.posts({ account: 'clayandember' })
  const postId = post?.id ?? ''
  const automation = await product.saveCommentReply({ keywords: 'nothing at all' })
  const [mia, leo, ada] = [await product.newPerson(), await product.newPerson(), await product.newPerson()]
  const write = async (as: string, text: string, parentId?: string) => {
    const { id } = await control.addComment({ as, postId, text, ...(parentId ? { parentId } : {}) })
    await product.entryOf(automation, id, 'skipped')
    return id
  }
  const answer = (parentId: string, text: string) =>
    control.addOwnComment({ account: 'clayandember', postId, parentId, text })
  const answered = await write(mia, 'Which glaze is this?')
  const open = await write(leo, 'Which glaze is that?')
  await answer(answered, 'It is celadon.')
  const [question, other] = [
    await write(leo, 'Which glaze for cups?', open),
    await write(ada, 'Which glaze for bowls?', open),
  ]
  const above = await write(mia, 'Which glaze is best?')
  const below = await write(ada, 'Which glaze is cheap?', above)
  await answer(open, `@${leo.toUpperCase()} celadon as well.`)
  await answer(above, `@${ada} the white one.`)
  await control.settleWebhooks()
  const ctx = actingAs(product.ctx, product.owner)
  const read = async () => {
    const comments = await findComments(ctx, {
      platform_user_id: product.platform_user_id,
      search: 'which glaze',
    })
    return Object.fromEntries(comments.map((comment) => [comment.comment_id, comment.answered]))
  }
  await expect.poll(read).toEqual({
    [answered]: true,
    [open]: true,
    [question]: true,
    [other]: false,
    [above]: false,
    [below]: true,
  })
})

test('a reply of Skein answers its comment, not the comment above', async () => {
  const { control } = product.sandbox
  const [post] = await control.posts({ account: 'clayandember' })
  const postId = post?.id ?? ''
  const automation = await product.saveCommentReply({ keywords: 'kiln', custom_message: 'In Kiln Lane.' })
  const above = await control.addComment({ as: await product.newPerson(), postId, text: 'Nice pots there' })
  await product.entryOf(automation, above.id, 'skipped')
  const below = await control.addComment({
    as: await product.newPerson(),
    postId,
    text: 'Is the kiln there?',
    parentId: above.id,
  })
  await product.entryOf(automation, below.id, 'sent')
  await product.logUntil(automation.automation_id, (entries) =>
    entries.some(({ reason_code }) => reason_code === 'own_event'),
  )
  const ctx = actingAs(product.ctx, product.owner)
  const comments = await findComments(ctx, { platform_user_id: product.platform_user_id, search: 'there' })
  expect(Object.fromEntries(comments.map((each) => [each.comment_id, each.answered]))).toEqual({
    [above.id]: false,
    [below.id]: true,
  })
})
