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
  await product.setInbox({ burst_seconds: 0 })
  person = await product.newPerson()
})
afterEach(() => product.sandbox.control.modelScript({ replace: true }))

const write = (text: string) => product.writeAs(person, text)
const knows = { is_known: true, quotes: ['a weekend workshop costs 140 EUR'] }
const passage = 'A weekend workshop costs 140 EUR'

describe('a conversation with the bot', () => {
  test('gets one reply to three messages in a row', async () => {
    await product.setInbox({ burst_seconds: 2 })
    await product.publish()
    await lets(product, 'workshop', { reply: 'It is 140 EUR, clay included.', ...knows })
    const first = await write('Hi there!')
    const second = await write('I saw your weekend workshop')
    const last = await write('What does the workshop cost?')
    await product.botEntryOf(last, 'sent')
    for (const mid of [first, second]) {
      expect(await product.botEntryOf(mid, 'skipped')).toMatchObject({ reason_code: 'answered_together' })
    }
    expect(await product.repliesTo(person)).toEqual(['It is 140 EUR, clay included.'])
    const [call] = await callsAbout(product, 'What does the workshop cost?')
    expect(JSON.stringify(call?.messages)).toContain('customer: I saw your weekend workshop')
  })

  test('asks the model to reply in the language of the message', async () => {
    await product.publish()
    await lets(product, 'Wochenend-Workshop', { reply: 'Er kostet 140 EUR.', ...knows })
    await product.botEntryOf(await write('Was kostet der Wochenend-Workshop, the weekend workshop?'), 'sent')
    const [call] = await callsAbout(product, 'Wochenend-Workshop')
    expect(JSON.stringify(call?.messages[0])).toMatch(/in the language of the customer's message/i)
  })

  test('holds back a price that no source contains', async () => {
    await product.publish()
    await lets(product, 'weekend workshop', { reply: 'Only 99 EUR, with a lunch for free!', ...knows })
    const entry = await product.botEntryOf(await write('How much is a weekend workshop?'), 'needs_review')
    expect(entry).toMatchObject({ reason_code: 'unsupported_claim' })
    expect(await product.repliesTo(person)).toEqual([])
  })

  test('is handed over on request, with a reason for the owner, until it is resumed', async () => {
    await product.publish()
    const requestId = await write('I want to talk to a real person please')
    expect(await product.botEntryOf(requestId, 'skipped')).toMatchObject({ reason_code: 'handed_over' })
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    expect(conversation.needs_person_reason).toBe('Customer asked for a person.')
    const meanwhile = await write('How much is a weekend workshop?')
    expect(await product.botEntryOf(meanwhile, 'skipped')).toMatchObject({ reason_code: 'human_active' })
    await product.post(`/api/instagram/conversations/${conversation.id}/resume`, {})
    await lets(product, 'workshop again', { reply: 'It is 140 EUR.', ...knows })
    await product.botEntryOf(await write('How much is the weekend workshop again?'), 'sent')
    expect(await product.repliesTo(person)).toEqual(['It is 140 EUR.'])
  })

  test('continues when it is resumed after a handover for a missing answer', async () => {
    await product.publish()
    await lets(product, 'submarines', { reply: 'Of course we repair them.', ...knows })
    await product.botEntryOf(await write('Do you repair submarines?'), 'sent')
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    const meanwhile = await write('How much is a weekend workshop?')
    expect(await product.botEntryOf(meanwhile, 'skipped')).toMatchObject({ reason_code: 'human_active' })
    await product.post(`/api/instagram/conversations/${conversation.id}/resume`, {})
    await product.sandbox.control.modelScript({ replace: true })
    await lets(product, 'one more time', { reply: 'It is 140 EUR.', ...knows })
    await product.botEntryOf(await write('The weekend workshop, one more time: how much?'), 'sent')
    const [said, answer] = await product.repliesTo(person)
    expect(said).not.toContain('repair')
    expect(answer).toBe('It is 140 EUR.')
  })
})

describe('the setting of the knowledge base', () => {
  test('determines whether the prompt contains passages', async () => {
    await product.publish()
    await lets(product, 'weekend workshop', { reply: 'Happy to tell you more!', ...knows })
    await product.botEntryOf(await write('A weekend workshop, with the switch on?'), 'sent')
    await product.post(`${product.configPath}/rag`, { is_rag_enabled: false })
    person = await product.newPerson()
    await product.botEntryOf(await write('A weekend workshop, with the switch off?'), 'sent')
    const passageInPrompts = async (about: string) =>
      (await callsAbout(product, about)).map(({ messages }) => JSON.stringify(messages).includes(passage))
    expect(await passageInPrompts('switch on?')).toEqual([true])
    expect(await passageInPrompts('switch off?')).toEqual([false])
  })

  test('makes a price from a source unsupported when switched off', async () => {
    await product.publish({ is_rag_enabled: false })
    await lets(product, 'weekend workshop', { reply: 'It costs 140 EUR.', ...knows })
    const entry = await product.botEntryOf(await write('How much is a weekend workshop?'), 'needs_review')
    expect(entry).toMatchObject({ reason_code: 'unsupported_claim' })
    expect(await product.repliesTo(person)).toEqual([])
  })
})

describe('the bot and an AI conversation', () => {
  const prompt = 'Answer in one short friendly line.'
  const questions = ['How much is a weekend workshop?', 'Do you sell helicopters?', 'Let me talk to a human']

  test('with the same settings have the same prompts and decisions', async () => {
    await lets(product, 'workshop', { reply: 'It costs 140 EUR.', ...knows })
    await lets(product, 'helicopters', { reply: 'Yes, from 20 EUR.', ...knows })
    const outcomes: Record<'bot' | 'automation', unknown[][]> = { bot: [], automation: [] }
    await product.publish({ system_prompt: prompt })
    for (const question of questions) {
      person = await product.newPerson()
      const { reason_code, reply_text } = await product.botEntryOf(await write(question), 'sent', 'skipped')
      outcomes.bot.push([reason_code, reply_text, await product.repliesTo(person)])
    }
    await product.publish({ system_prompt: prompt, is_active: false })
    const automation = await product.saveAiConversation({ system_prompt: prompt, is_rag_enabled: true })
    for (const question of questions) {
      person = await product.newPerson()
      const { reason_code, reply_text } = await product.entryOf(
        automation,
        await write(question),
        'sent',
        'skipped',
      )
      outcomes.automation.push([reason_code, reply_text, await product.repliesTo(person)])
    }
    expect(outcomes.automation).toEqual(outcomes.bot)
    expect(outcomes.bot.map(([reason]) => reason)).toEqual(['fired_ai', 'not_known', 'handed_over'])
    const calls = (await callsAbout(product, 'How much is a weekend workshop?')).slice(-2)
    const [bot, conversation] = calls.map(({ messages }) => JSON.stringify(messages))
    expect(conversation?.replace(/person\.\d+/g, '')).toBe(bot?.replace(/person\.\d+/g, ''))
  })
})
