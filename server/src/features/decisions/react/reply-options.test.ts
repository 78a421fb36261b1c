import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let posts: string[]

beforeAll(async () => {
  product = await shareLiveProduct()
  posts = (await control().posts({ account: 'clayandember' })).map(({ id }) => id)
})
afterAll(() => product.close())
beforeEach(() => product.clearAutomations())

const control = () => product.sandbox.control
const replies = async (id: string) => (await control().replies({ comment: id })).map(({ text }) => text)
async function comment(): Promise<string> {
  const person = await product.newPerson()
  return (await control().addComment({ as: person, postId: posts[0] ?? '', text: 'What is the price?' })).id
}

/** Lets the delay of all waiting replies end. */
const endDelays = () =>
  product.ctx.db.$client.query(`update outbox_open set due_at = now() where phase = 'ready'`)

describe('variants', () => {
  test('are never sent twice in a row under a post', async () => {
    const automation = await product.saveCommentReply({ reply_variants: ['Twenty euros.'] })
    const sentTexts: (string | undefined)[] = []
    for (let index = 0; index < 6; index += 1) {
      const id = await comment()
      await product.entryOf(automation, id, 'sent')
      sentTexts.push((await replies(id))[0])
    }
    expect(sentTexts.filter((text, index) => text === sentTexts[index - 1])).toEqual([])
    expect(new Set(sentTexts)).toEqual(new Set(['It is 20 euros.', 'Twenty euros.']))
  })

  test('are never sent twice in a row to a person', async () => {
    await product.setInbox({ burst_seconds: 0 })
    const automation = await product.saveDmReply({ reply_variants: ['Twenty euros.'] })
    const as = await product.newPerson()
    for (const text of ['price', 'the price?', 'price please', 'a price']) {
      const { mid } = await control().addMessage({ as, text })
      await product.entryOf(automation, mid, 'sent')
    }
    const sentTexts = (await product.sentTo(as)).map((body) => JSON.stringify(body?.['message']))
    expect(sentTexts).toHaveLength(4)
    expect(sentTexts.filter((text, index) => text === sentTexts[index - 1])).toEqual([])
  })

  test.each([
    [['It is  20 euros. '], 'Texts 1 and 2 are equal. Change or remove one.'],
    [['', 'b'], 'Text 2 is empty. Write it or remove it.'],
    [Array.from({ length: 11 }, (_, index) => `Text ${index}`), 'Use at most 10 variants.'],
    [['Hi {name}'], "{name} isn't a variable. Choose one from the list or remove the braces."],
  ])('%j are refused', async (reply_variants, message) => {
    const answer = await save({ reply_variants })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ message, detail: 'reply_variants' })
  })

  test('are refused without a fixed text', async () => {
    const answer = await save({ reply_type: 'AI_DECISION', custom_message: null, reply_variants: ['Hi'] })
    expect(answer.json).toMatchObject({ message: 'Variants need a reply with a fixed text.' })
  })
})

describe('a delay', () => {
  test('lets the reply wait and says until when', async () => {
    const automation = await product.saveCommentReply({ delay_seconds: [600, 900] })
    const id = await comment()
    const entry = await product.entryOf(automation, id, 'pending')
    const wait = (Date.parse(entry.expected_at ?? '') - Date.parse(entry.created_at)) / 1000
    expect(wait).toBeGreaterThan(590)
    expect(wait).toBeLessThan(910)
    await endDelays()
    await product.entryOf(automation, id, 'sent')
    expect(await replies(id)).toEqual(['It is 20 euros.'])
  })

  test.each(['PAUSE', 'DELETE'])('sends nothing after a %s in between', async (verb) => {
    const automation = await product.saveCommentReply({ delay_seconds: [600, 600] })
    const id = await comment()
    await product.entryOf(automation, id, 'pending')
    const change = { automation_ids: [automation.automation_id], change: verb }
    const { platform_user_id, owner } = product
    const answer = await owner.browser.post('/api/automations/change-many', { platform_user_id, ...change })
    expect(answer.status).toBe(200)
    const open = await product.ctx.db.$client.query('select from outbox_open')
    expect(open.rowCount).toBe(0)
    if (verb === 'PAUSE')
      expect(await product.entryOf(automation, id, 'expired')).toMatchObject({
        reason_code: 'automation_stopped',
      })
  })

  test('sends nothing after the window of Instagram', async () => {
    await product.setInbox({ burst_seconds: 0 })
    const automation = await product.saveDmReply({ delay_seconds: [600, 600] })
    const as = await product.newPerson()
    const { mid } = await control().addMessage({ as, text: 'price?' })
    await product.entryOf(automation, mid, 'pending')
    await product.ctx.db.$client.query('update outbox_open set due_at = now(), expires_at = now()')
    expect(await product.entryOf(automation, mid, 'expired')).toMatchObject({
      reason_code: 'outside_window',
    })
    expect(await product.sentTo(as)).toEqual([])
  })

  test('sends nothing to a message that was unsent in between', async () => {
    await product.setInbox({ burst_seconds: 0 })
    const automation = await product.saveDmReply({ delay_seconds: [600, 600] })
    const as = await product.newPerson()
    const { mid } = await control().addMessage({ as, text: 'price?' })
    await product.entryOf(automation, mid, 'pending')
    await control().unsendMessage({ mid })
    expect(await product.entryOf(automation, mid, 'expired')).toMatchObject({ reason_code: 'gone' })
    await endDelays()
    expect(await product.sentTo(as)).toEqual([])
  })

  test.each([
    [[0, 3601], 'The delay must be between 0 and 60 minutes.'],
    [[-1, 5], 'The delay must be between 0 and 60 minutes.'],
    [[9, 5], "The shortest delay can't be longer than the longest."],
  ])('of %j seconds is refused', async (delay_seconds, message) => {
    const answer = await save({ delay_seconds })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ message, detail: 'delay_seconds' })
  })
})

const save = (change: object) =>
  product.owner.browser.post('/api/instagram/automations/comment-reply', {
    platform_user_id: product.platform_user_id,
    name: 'Price',
    trigger_type: 'KEYWORD',
    keywords: 'price',
    reply_type: 'CUSTOM',
    custom_message: 'It is 20 euros.',
    ...change,
  })
