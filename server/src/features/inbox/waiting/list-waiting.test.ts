import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareBotProduct, type BotProduct } from '#test/bot-product.ts'

let product: BotProduct
beforeAll(async () => {
  product = await shareBotProduct()
})
afterAll(() => product.close())

test('the list of waiting people shows the message that waits, not a later comment or reply', async () => {
  const path = `/api/instagram/conversations/waiting?platform_user_id=${product.platform_user_id}`
  const person = await product.newPerson()
  const conversationUntil = (fits: (conversation: Conversation) => boolean) =>
    product.conversationUntil(person, fits)
  const lastMessage = async () => {
    const { data } = dataOf<{ data: Conversation[] }>((await product.owner.browser.get(path)).json)
    return data.find(({ participants }) => participants.data[1]?.username === person)?.last_message
  }
  await product.writeAs(person, 'hi there')
  const { id } = await conversationUntil(() => true)
  await product.post(`/api/instagram/conversations/${id}/takeover`, {})
  await product.writeAs(person, 'are you still there?')
  await conversationUntil(({ needs_person }) => needs_person)
  expect(await lastMessage()).toMatchObject({ kind: 'message', message: 'are you still there?' })

  // Times of comments have whole seconds: the comment must be later than the messages.
  await product.ctx.db.$client.query(
    `update messages set occurred_at = occurred_at - interval '2 seconds' where conversation_id = $1`,
    [id],
  )
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  await product.sandbox.control.addComment({
    as: person,
    postId: post?.id ?? '',
    text: 'Lovely mug!',
  })
  await conversationUntil(({ last_message }) => last_message?.kind === 'comment')
  expect(await lastMessage()).toMatchObject({ kind: 'message', message: 'are you still there?' })
})
