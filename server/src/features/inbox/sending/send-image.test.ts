import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { dataOf } from '#test/services/browser.ts'
import { pngOf } from '#test/files/image-files.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string
let conversation: Conversation
let image: ReplyImage

beforeAll(async () => {
  product = await shareLiveProduct()
  // Nothing listens at the public address of a test.
  await product.sandbox.control.platform({ fetchMedia: false })
  const form = new FormData()
  form.set('platform_user_id', product.platform_user_id)
  form.set('file', new File([new Uint8Array(pngOf(8, 8))], 'bowl.png'))
  image = dataOf<ReplyImage>(
    (await product.owner.browser.call('POST', '/api/instagram/images', { body: form })).json,
  )
})
afterAll(() => product.close())

beforeEach(async () => {
  person = await product.newPerson()
})

const send = (body: Record<string, unknown> = {}) =>
  product.owner.browser.post('/api/instagram/send-image', {
    platform_user_id: product.platform_user_id,
    recipient_id: conversation.participants.data[1]?.id,
    image_id: image.id,
    client_message_id: 'one press',
    ...body,
  })

async function messages(): Promise<InboxMessage[]> {
  const { platform_user_id, owner } = product
  const query = new URLSearchParams({ conversation_id: conversation.id, platform_user_id })
  const { json } = await owner.browser.get(`/api/instagram/messages?${query}`)
  return dataOf<{ messages: InboxMessage[] }>(json).messages
}

test('sends an image once and shows it in the thread', async () => {
  await product.sandbox.control.addMessage({ as: person, text: 'What does it look like?' })
  conversation = await product.conversationUntil(person, () => true)
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await product.sentTo(person)).toEqual([
    expect.objectContaining({
      message: { attachment: { type: 'image', payload: { url: image.url } } },
    }),
  ])
  const shownMessages = (await messages()).filter(({ sender_kind }) => sender_kind === 'person')
  expect(shownMessages).toMatchObject([{ client_message_id: 'one press', attachments: [{ type: 'image' }] }])
  expect((await send({ image_id: 'unknown', client_message_id: 'other' })).status).toBe(404)
})

test('refuses an image as the private reply to a comment', async () => {
  const { control } = product.sandbox
  const [post] = await control.posts({ account: 'clayandember' })
  await control.addComment({ as: person, postId: post?.id ?? '', text: 'What does it look like?' })
  conversation = await product.conversationUntil(
    person,
    ({ reply_window }) => reply_window === 'private_reply',
  )
  expect((await send()).json).toMatchObject({ code: 'conflict' })
  expect(await product.sentTo(person)).toEqual([])
})
