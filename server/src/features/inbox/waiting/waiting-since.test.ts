import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
beforeAll(async () => void (product = await shareLiveProduct()))
afterAll(() => product.close())
beforeEach(async () => void (person = await product.newPerson()))

const conversationUntil = (fits: (conversation: Conversation) => boolean) =>
  product.conversationUntil(person, fits)
const waiting = ({ waiting_since }: Conversation) => waiting_since !== null
/** Until then, a read can have the message and not yet since when the customer waits: each is a statement of its own. */
const waitsWith =
  (text: string) =>
  (conversation: Conversation): boolean =>
    conversation.last_message?.message === text && waiting(conversation)

async function write(text: string): Promise<Conversation> {
  await product.sandbox.control.addMessage({ as: person, account: 'clayandember', text })
  return conversationUntil(waitsWith(text))
}

const answer = ({ participants }: Conversation, message: string) =>
  product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id: participants.data[1]?.id,
    message,
  })

test('a customer waits since the oldest message that has no answer', async () => {
  const first = await write('Are you open today?')
  expect(first.waiting_since).toBe(first.last_message?.created_time)
  const second = await write('Hello?')
  expect(second.waiting_since).toBe(first.waiting_since)
  await answer(second, 'Yes, until six.')
  await conversationUntil((conversation) => !waiting(conversation))
  const third = await write('And tomorrow?')
  expect(third.waiting_since).toBe(third.last_message?.created_time)
})

test('nobody waits in a conversation that is done, until the customer writes again', async () => {
  const { id } = await write('Thanks!')
  const answer = await product.owner.browser.post(`/api/instagram/conversations/${id}/done`, { done: true })
  expect(dataOf<Conversation>(answer.json).waiting_since).toBeNull()
  const again = await write('One more question.')
  expect(again.waiting_since).toBe(again.last_message?.created_time)
})

test('a comment waits until it is answered in public or hidden', async () => {
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  const comment = async (text: string) => {
    const { id: comment_id } = await product.sandbox.control.addComment({
      as: person,
      postId: post?.id ?? '',
      text,
    })
    return {
      comment_id,
      ...(await conversationUntil(waitsWith(text))),
    }
  }
  const act = (id: string, action: string, body: object) =>
    product.owner.browser.post(`/api/instagram/comments/${id}/${action}`, {
      platform_user_id: product.platform_user_id,
      ...body,
    })
  const first = await comment('How big is the bowl?')
  await act(first.comment_id, 'reply', { message: '30 cm.' })
  await conversationUntil((conversation) => !waiting(conversation))
  const second = await comment('Buy followers now')
  await act(second.comment_id, 'visibility', { hidden: true })
  await conversationUntil((conversation) => !waiting(conversation))
})

test('a comment waits until it is answered in the app of Instagram', async () => {
  const { control } = product.sandbox
  const [post] = await control.posts({ account: 'clayandember' })
  const postId = post?.id ?? ''
  const other = await product.newPerson()
  const comment = async (as: string, text: string, parentId?: string) => {
    const { id } = await control.addComment({ as, postId, text, ...(parentId ? { parentId } : {}) })
    await product.conversationUntil(as, ({ last_message }) => last_message?.message === text)
    return id
  }
  const answer = (parentId: string, text: string) =>
    control.addOwnComment({ account: 'clayandember', postId, parentId, text })
  const top = await comment(person, 'How big is the plate?')
  await comment(other, 'And the cup?', top)
  await answer(top, '30 cm.')
  await conversationUntil((conversation) => !waiting(conversation))
  expect(waiting(await product.conversationUntil(other, () => true))).toBe(true)
  await answer(top, `@${other} 9 cm.`)
  await product.conversationUntil(other, (conversation) => !waiting(conversation))
  await comment(person, 'Is it blue?')
  expect(waiting(await conversationUntil(waiting))).toBe(true)
})

test('a message that was written in the app of Instagram is an answer', async () => {
  await write('Do you ship to Spain?')
  await product.sandbox.control.addOwnMessage({ account: 'clayandember', to: person, text: 'We do.' })
  await conversationUntil(({ last_message }) => last_message?.message === 'We do.')
  await conversationUntil((conversation) => !waiting(conversation))
})

test('the away message is no answer', async () => {
  const { id, waiting_since } = await write('Are you there?')
  await answer(await write('Anybody?'), 'We are closed.')
  await conversationUntil((conversation) => !waiting(conversation))
  await product.ctx.db.$client.query(
    `update outbox set source_id = 'away' where outbox_seq in (select outbox_seq from messages where conversation_id = $1)`,
    [id],
  )
  expect((await conversationUntil(waiting)).waiting_since).toBe(waiting_since)
})
