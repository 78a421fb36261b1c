import type { BotAnswer, BotConfig } from '@skein/contract/chatbot'
import type { KnowledgeGap } from '@skein/contract/lessons'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { callsAbout, lets } from '#test/model-script.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await startLiveProduct()
  await product.queue.work(product.ctx)
  await product.setInbox({ burst_seconds: 0 })
  await teach('# Workshops\nA weekend workshop costs 140 EUR, clay and firing included.')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearRules()
  person = await product.newPerson()
})
afterEach(() => control().modelScript({ replace: true }))

const control = () => product.sandbox.control
const path = () => `/api/ai-chat/config/${product.platform_user_id}`
const heard = async () =>
  (await control().messages({ account: 'clayandember', person }))
    .filter(({ from, viaApi }) => from === 'account' && viaApi)
    .map(({ text }) => text)
const write = async (text: string) =>
  (await control().addMessage({ as: person, account: 'clayandember', text })).mid
const dataOf = <T>(json: unknown) => (json as { data: T }).data

async function post<T>(address: string, body: object): Promise<T> {
  const answer = await product.owner.browser.post(address, body)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${answer.text}`)
  return dataOf<T>(answer.json)
}

async function get<T>(address: string): Promise<T> {
  return dataOf<T>((await product.owner.browser.get(address)).json)
}

async function teach(text: string): Promise<void> {
  const { platform_user_id, owner } = product
  await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  await vi.waitFor(
    async () => {
      const sources = await get<{ status: string }[]>(`/api/rag/sources?platform_user_id=${platform_user_id}`)
      expect(sources.every(({ status }) => status === 'ready')).toBe(true)
    },
    { timeout: 20_000 },
  )
}

const publish = (change: object = {}) =>
  post<BotConfig>('/api/ai-chat/config', {
    platform_user_id: product.platform_user_id,
    bot_name: 'Ember',
    system_prompt: 'Answer in one short friendly line.',
    ...change,
  })

const knows = { is_known: true }
const gaps = () => get<KnowledgeGap[]>(`/api/rag/gaps?platform_user_id=${product.platform_user_id}`)

describe('trying the bot', () => {
  test('goes the same way, sends nothing and keeps nothing', async () => {
    await publish()
    await lets(product, 'workshop', { reply: 'It costs 140 EUR.', ...knows })
    const writes = (await control().ledger({})).length
    const before = (await gaps()).length
    const known = await post<BotAnswer>(`${path()}/try`, { message: 'How much is a weekend workshop?' })
    expect(known).toMatchObject({
      state: 'answered',
      reply_text: 'It costs 140 EUR.',
      reason_code: 'fired_ai',
    })
    expect(known.chunks[0]?.text).toContain('140 EUR')
    expect(known.cost).toBeGreaterThan(0)
    await lets(product, 'helicopter', { reply: 'Of course.', ...knows })
    const unknown = await post<BotAnswer>(`${path()}/try`, { message: 'Do you rent helicopters?' })
    expect(unknown).toMatchObject({ state: 'handed_over', reason_code: 'not_known', chunks: [] })
    expect(await post(`${path()}/try`, { message: 'Let me talk to a human please' })).toMatchObject({
      state: 'handed_over',
      reason_code: 'handed_over',
    })
    await control().modelScript({ replace: true })
    await lets(product, 'discount', { reply: 'You get 30 % off.', ...knows })
    expect(await post(`${path()}/try`, { message: 'Any discount on a weekend workshop?' })).toMatchObject({
      state: 'review',
      reason_code: 'unsupported_claim',
    })
    expect((await control().ledger({})).length).toBe(writes)
    expect((await gaps()).length).toBe(before)
  })

  test('a draft that is not saved speaks with its own words', async () => {
    await publish()
    await lets(product, 'aliens', { reply: 'No.', ...knows })
    const draft = { bot_name: 'X', system_prompt: 'UNSAVED WORDS', is_rag_enabled: false }
    await post(`${path()}/try`, {
      message: 'Are aliens real?',
      draft,
      history: [{ from: 'customer', text: 'Hey' }],
    })
    const [call] = await callsAbout(product, 'aliens')
    expect(JSON.stringify(call?.messages)).toContain('UNSAVED WORDS')
    expect(JSON.stringify(call?.messages)).toContain('customer: Hey')
  })

  test('the knowledge base is asked by the same way: an answer with its sources, or none', async () => {
    await lets(product, 'workshop', { reply: 'It costs 140 EUR.', ...knows })
    const { platform_user_id } = product
    expect(
      await post('/api/rag/ask', { platform_user_id, question: 'What does a weekend workshop cost?' }),
    ).toMatchObject({ answer: 'It costs 140 EUR.', fixed_answer_id: null, chunks: [{ title: 'Workshops' }] })
    await lets(product, 'tractor', { reply: 'Green.', ...knows })
    expect(
      await post('/api/rag/ask', { platform_user_id, question: 'Which tractor do you drive?' }),
    ).toMatchObject({
      answer: null,
      reason_code: 'not_known',
    })
  })

  test('a reply is suggested for the newest message of a conversation, and not sent', async () => {
    await publish({ is_active: false })
    await write('How much is the weekend workshop for two?')
    const conversation = await product.conversationUntil(person, ({ unread_count }) => unread_count > 0)
    await lets(product, 'workshop for two', { reply: 'It costs 140 EUR each.', ...knows })
    expect(await post(`/api/instagram/conversations/${conversation.id}/suggest`, {})).toMatchObject({
      text: 'It costs 140 EUR each.',
      chunks: [{ title: 'Workshops' }],
    })
    expect(await heard()).toEqual([])
  })
})
