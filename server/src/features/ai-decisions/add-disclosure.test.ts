import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let person: string

const sentence = 'This was written by AI. 50% off is no claim of ours.'

beforeAll(async () => {
  product = await startLiveProduct()
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

/** A rule that answers what begins with "tell", in words that the model was told to use. */
async function answered(said: string, automation: { automation_id: string }): Promise<void> {
  const decided = { should_reply: true, confidence: 0.95, reason: 'A question.', reply: said }
  await control().modelScript({ answers: [{ json: decided }], replace: true })
  const { mid } = await control().addMessage({ as: person, text: `Tell me ${said.length} things` })
  await product.entryOf(automation, mid, 'sent')
}

const texts = async () =>
  (await product.sentTo(person)).map((body) => (body?.['message'] as { text?: string } | undefined)?.text)

test('the sentence stands under the first message that AI writes to a person, and only there', async () => {
  const automation = await product.saveAiConversation({})
  await answered('We are open today.', automation)
  await answered('You are welcome here.', automation)
  expect(await texts()).toEqual([`We are open today.\n${sentence}`, 'You are welcome here.'])
})

test('a fixed reply before it is not AI and carries no sentence', async () => {
  const fixed = await product.saveDmReply({})
  const automation = await product.saveAiConversation({})
  const { mid } = await control().addMessage({ as: person, text: 'price?' })
  await product.entryOf(fixed, mid, 'sent')
  await answered('We are open today.', automation)
  expect(await texts()).toEqual(['It is 20 euros.', `We are open today.\n${sentence}`])
})

test('without a sentence nothing is added', async () => {
  await disclose(null)
  await answered('We are open today.', await product.saveAiConversation({}))
  expect(await texts()).toEqual(['We are open today.'])
})

test('a public reply goes without', async () => {
  const automation = await product.saveCommentReply({ reply_type: 'AI_DECISION' })
  const [post] = await control().posts({ account: 'clayandember' })
  await control().modelScript({ answers: [{ text: 'We are open today.' }], replace: true })
  const comment = await control().addComment({ as: person, postId: post?.id ?? '', text: 'price?' })
  await product.entryOf(automation, comment.id, 'sent')
  expect((await control().replies({ comment: comment.id })).map(({ text }) => text)).toEqual([
    'We are open today.',
  ])
})
