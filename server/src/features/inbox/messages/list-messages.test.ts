import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let postId: string

beforeAll(async () => {
  product = await shareLiveProduct()
  postId = (await product.sandbox.control.posts({}))[0]?.id ?? ''
  await product.setInbox({ burst_seconds: 0 })
})
afterAll(() => product.close())

async function listed(conversation_id: string, cursor?: string) {
  const query = new URLSearchParams({
    platform_user_id: product.platform_user_id,
    conversation_id,
    limit: '1',
    ...(cursor ? { cursor } : {}),
  })
  const { json } = await product.owner.browser.get(`/api/instagram/messages?${query}`)
  const { next_cursor } = json as { next_cursor: string | null }
  return { messages: dataOf<{ messages: InboxMessage[] }>(json).messages, next_cursor }
}

test('lists a public reply after its comment when both have the same time, also across pages', async () => {
  const automation = await product.saveCommentReply()
  const username = await product.newPerson()
  const { control } = product.sandbox
  await control.addMessage({ as: username, account: 'clayandember', text: 'Hello' })
  const { id } = await product.conversationUntil(username, ({ last_message }) => last_message !== null)
  const comment = await control.addComment({ as: username, postId, text: 'the price?' })
  await product.entryOf(automation, comment.id, 'sent')
  const { $client: sql } = product.ctx.db
  // Ids decide the order of equal times: this one is the smallest.
  await sql.query(
    `update outbox o set platform_id = '0', created_at = d.decided_at from decisions d
     where d.event_seq = o.origin_seq and o.target_id = $1`,
    [comment.id],
  )
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null && ids.length < 10;) {
    const page = await listed(id, cursor)
    ids.push(...page.messages.map((message) => message.id))
    cursor = page.next_cursor
  }
  expect(ids.slice(0, 2)).toEqual(['0', comment.id])
  expect(ids).toHaveLength(3)
})
