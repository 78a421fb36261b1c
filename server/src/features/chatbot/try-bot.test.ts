import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareBotProduct, type BotProduct } from '#test/bot-product.ts'
import { callsAbout, lets } from '#test/assistant/model-script.ts'

let product: BotProduct
let person: string

beforeAll(async () => {
  product = await shareBotProduct()
  await product.teach('# Workshops\nA weekend workshop costs 140 EUR, clay and firing included.')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(() => control().modelScript({ replace: true }))

const control = () => product.sandbox.control
const write = (text: string) => product.writeAs(person, text)
const knows = { is_known: true, quotes: ['a weekend workshop costs 140 EUR'] }

describe('a test of the bot', () => {
  test('decides like a live message and neither sends nor stores anything', async () => {
    await product.publish()
    await lets(product, 'workshop', { reply: 'It costs 140 EUR.', ...knows })
    const writes = (await control().ledger({})).length
    const before = (await product.gaps()).length
    const answer = await product.tryBot({ message: 'How much is a weekend workshop?' })
    expect(answer).toMatchObject({
      state: 'answered',
      reply_text: 'It costs 140 EUR.',
      reason_code: 'fired_ai',
    })
    expect(answer.chunks[0]?.text).toContain('140 EUR')
    expect(answer.chunks.map(({ used }) => used)).toEqual([true])
    expect(answer.confidence).toBe(0.9)
    expect(answer.cost).toBeGreaterThan(0)
    await lets(product, 'helicopter', { reply: 'Of course.', ...knows })
    const unknown = await product.tryBot({ message: 'Do you rent helicopters?' })
    expect(unknown).toMatchObject({
      state: 'handed_over',
      reason_code: 'not_known',
      confidence: null,
      chunks: [],
    })
    expect(await product.tryBot({ message: 'Let me talk to a human please' })).toMatchObject({
      state: 'handed_over',
      reason_code: 'handed_over',
    })
    await control().modelScript({ replace: true })
    await lets(product, 'discount', { reply: 'You get 30 % off.', ...knows })
    expect(await product.tryBot({ message: 'Any discount on a weekend workshop?' })).toMatchObject({
      state: 'review',
      reason_code: 'unsupported_claim',
    })
    expect((await control().ledger({})).length).toBe(writes)
    expect((await product.gaps()).length).toBe(before)
  })

  test('uses the settings of an unsaved draft', async () => {
    await product.publish()
    await lets(product, 'aliens', { reply: 'No.', ...knows })
    const draft = { bot_name: 'X', system_prompt: 'UNSAVED WORDS', is_rag_enabled: false }
    await product.tryBot({
      message: 'Are aliens real?',
      draft,
      history: [{ from: 'customer', text: 'Hey' }],
    })
    const [call] = await callsAbout(product, 'aliens')
    expect(JSON.stringify(call?.messages)).toContain('UNSAVED WORDS')
    expect(JSON.stringify(call?.messages)).toContain('customer: Hey')
  })

  test('answers a question to the knowledge base with its sources, or not at all', async () => {
    await lets(product, 'workshop', { reply: 'It costs 140 EUR.', ...knows })
    const { platform_user_id } = product
    expect(
      await product.post('/api/rag/ask', {
        platform_user_id,
        question: 'What does a weekend workshop cost?',
      }),
    ).toMatchObject({ answer: 'It costs 140 EUR.', fixed_answer_id: null, chunks: [{ title: 'Workshops' }] })
    await lets(product, 'tractor', { reply: 'Green.', ...knows })
    expect(
      await product.post('/api/rag/ask', { platform_user_id, question: 'Which tractor do you drive?' }),
    ).toMatchObject({
      answer: null,
      reason_code: 'not_known',
    })
  })

  test('suggests a reply to the newest message of a conversation without sending it', async () => {
    await product.publish({ is_active: false })
    await write('How much is the weekend workshop for two?')
    const conversation = await product.conversationUntil(person, ({ unread_count }) => unread_count > 0)
    await lets(product, 'workshop for two', { reply: 'It costs 140 EUR each.', ...knows })
    expect(await product.post(`/api/instagram/conversations/${conversation.id}/suggest`, {})).toMatchObject({
      text: 'It costs 140 EUR each.',
      chunks: [{ title: 'Workshops' }],
    })
    await write('Do you repair old bicycles?')
    await product.conversationUntil(person, ({ unread_count }) => unread_count > 1)
    expect(await product.post(`/api/instagram/conversations/${conversation.id}/suggest`, {})).toMatchObject({
      text: null,
      reason: "Your knowledge base doesn't cover this.",
    })
    expect(await product.repliesTo(person)).toEqual([])
  })

  test('marks only the passages that the answer quotes as used', async () => {
    await product.publish()
    await product.teach('# Opening hours\nThe workshop studio is closed on Mondays.')
    await lets(product, 'workshop studio', { reply: 'It costs 140 EUR.', ...knows })
    const { chunks } = await product.tryBot({ message: 'Is the weekend workshop studio worth it?' })
    expect(chunks.map(({ text, used }) => [text.includes('140 EUR'), used]).toSorted()).toEqual([
      [false, false],
      [true, true],
    ])
  })
})
