import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string

const sentence = 'This was written by AI. 50% off is no claim of ours.'

beforeAll(async () => {
  product = await shareLiveProduct()
  await product.setInbox({ burst_seconds: 0 })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  await disclose(sentence)
  person = await product.newPerson()
})

const control = () => product.sandbox.control

const disclose = (disclosure: string | null) =>
  product.owner.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: product.platform_user_id, disclosure },
  })

/** An automation that answers messages with "tell" with the scripted text of the model. */
async function answered(said: string, automation: { automation_id: string }): Promise<void> {
  const decision = {
    should_reply: true,
    confidence: 0.95,
    reason: 'A question.',
    reply: said,
    is_known: true,
  }
  await control().modelScript({ answers: [{ json: decision }], replace: true })
  const { mid } = await control().addMessage({ as: person, text: `Tell me ${said.length} things` })
  await product.entryOf(automation, mid, 'sent')
}

const texts = async () =>
  (await product.sentTo(person)).map((body) => (body?.['message'] as { text?: string } | undefined)?.text)

test('is appended to the first AI message to a person only', async () => {
  const automation = await product.saveAiConversation({})
  await answered('We are open today.', automation)
  await answered('You are welcome here.', automation)
  expect(await texts()).toEqual([`We are open today.\n${sentence}`, 'You are welcome here.'])
})

test('is not appended to a fixed reply before it', async () => {
  const fixed = await product.saveDmReply({})
  const automation = await product.saveAiConversation({})
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(fixed, mid, 'sent')
  await answered('We are open today.', automation)
  expect(await texts()).toEqual(['It is 20 euros.', `We are open today.\n${sentence}`])
})

test('is not appended when none is set', async () => {
  await disclose(null)
  await answered('We are open today.', await product.saveAiConversation({}))
  expect(await texts()).toEqual(['We are open today.'])
})

test('is not appended to a public reply', async () => {
  const automation = await product.saveCommentReply({ reply_type: 'AI_DECISION' })
  const [post] = await control().posts({ account: 'clayandember' })
  await control().modelScript({ answers: [{ text: 'We are open today.' }], replace: true })
  const comment = await control().addComment({ as: person, postId: post?.id ?? '', text: 'price?' })
  await product.entryOf(automation, comment.id, 'sent')
  expect((await control().replies({ comment: comment.id })).map(({ text }) => text)).toEqual([
    'We are open today.',
  ])
})
