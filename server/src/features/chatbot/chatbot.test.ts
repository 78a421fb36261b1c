import type { BotCheck, BotConfig } from '@skein/contract/knowledge/chatbot'
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

describe('the settings of a bot', () => {
  test('are not found before it is published; afterwards both field names are returned', async () => {
    expect((await product.owner.browser.get(product.configPath)).status).toBe(404)
    const allowed = await product.owner.browser.get(`${product.configPath}?allow_missing=true`)
    expect(allowed).toMatchObject({ status: 200, json: { success: true, data: null } })
    const bot = await product.publish()
    expect(bot).toMatchObject({
      name: 'Ember',
      bot_name: 'Ember',
      platform: 'instagram',
      provider_id: product.owner.user_id,
      is_rag_enabled: true,
      is_active: true,
    })
    expect(await product.get(product.configPath)).toEqual(bot)
  })

  test('can be changed through both endpoints', async () => {
    const { id } = await product.publish()
    const changedBot = await product.post<BotConfig>(product.configPath, {
      bot_name: 'Ash',
      system_prompt: 'Be brief.',
      is_active: false,
    })
    expect(changedBot).toMatchObject({ id, name: 'Ash', is_active: false })
    expect(await product.post(`${product.configPath}/rag`, { is_rag_enabled: false })).toMatchObject({
      id,
      name: 'Ash',
      system_prompt: 'Be brief.',
      is_rag_enabled: false,
      is_active: false,
    })
  })

  test('are not accessible as an automation', async () => {
    const { id: automation_id } = await product.publish()
    const { platform_user_id } = product
    expect(
      await product.get(`/api/automations/get-all-automations?platform_user_id=${platform_user_id}`),
    ).toEqual([])
    const refusal = await product.owner.browser.post('/api/automations/delete', {
      platform_user_id,
      automation_id,
    })
    expect(refusal.status).toBe(404)
    const stolen = await product.owner.browser.post('/api/instagram/automations/ai-conversation', {
      platform_user_id,
      automation_id,
      name: 'Mine',
    })
    expect(stolen.status).toBe(404)
  })

  test('are checked, with advice', async () => {
    await product.publish()
    const checks = await product.get<{ item: string; ok: boolean }[]>(`${product.configPath}/checks`)
    expect(checks.map(({ item, ok }) => [item, ok])).toEqual([
      ['model', true],
      ['knowledge', true],
      ['connection', true],
      ['automation', true],
      ['rival', true],
    ])
    const { automation_id } = await product.saveAiConversation({ name: 'Studio helper' })
    const namedChecks = await product.get<BotCheck[]>(`${product.configPath}/checks`)
    expect(namedChecks.find(({ item }) => item === 'rival')).toEqual({
      item: 'rival',
      ok: false,
      text: 'Studio helper replies first. Pause it to use this chatbot.',
      automation: { automation_id, name: 'Studio helper' },
    })
  })

  test('are reported as not replying while another automation replies to every message', async () => {
    await product.publish()
    const rival = async () => {
      const checks = await product.get<BotCheck[]>(`${product.configPath}/checks`)
      return checks.find(({ item }) => item === 'rival')?.automation?.name
    }
    const greeting = {
      trigger_type: 'KEYWORD' as const,
      match_type: 'ANY' as const,
      keywords: [],
      reply_template_type: 'text' as const,
      reply_template_content: { message: { text: 'Hello!' } },
    }
    await product.saveDmReply({ ...greeting, name: 'First contact', first_contact_only: true })
    await product.saveDmReply({ ...greeting, name: 'Photos', message_kinds: ['image'] })
    expect(await rival()).toBeUndefined()
    await product.saveDmReply({ ...greeting, name: 'Greeting' })
    expect(await rival()).toBe('Greeting')
  })
})

describe('an active AI conversation without a live bot', () => {
  test('is the chatbot that tests, training questions and checks use', async () => {
    await product.publish({ is_active: false })
    await product.saveAiConversation({ name: 'Studio helper', system_prompt: 'CONVERSATION PROMPT' })
    const checks = await product.get<BotCheck[]>(`${product.configPath}/checks`)
    expect(checks.find(({ item }) => item === 'rival')?.ok).toBe(true)
    await product.tryBot({ message: 'Which kiln do you use?' })
    const [call] = await callsAbout(product, 'Which kiln do you use?')
    expect(JSON.stringify(call?.messages)).toContain('CONVERSATION PROMPT')
  })
})

describe('a published bot', () => {
  test('answers a message that no automation matches, and the log names it', async () => {
    await product.publish()
    await lets(product, 'weekend workshop', { reply: 'It costs 140 EUR.', ...knows })
    const entry = await product.botEntryOf(await write('How much is a weekend workshop?'), 'sent')
    expect(entry).toMatchObject({
      automation_name: 'Ember',
      reason_code: 'fired_ai',
      reply_text: 'It costs 140 EUR.',
    })
    expect(await product.repliesTo(person)).toEqual(['It costs 140 EUR.'])
  })

  test('does not answer a message that a keyword automation answers', async () => {
    await product.publish()
    const automation = await product.saveDmReply({})
    const mid = await write('price of a workshop?')
    await product.entryOf(automation, mid, 'sent')
    expect(await product.botEntryOf(mid, 'skipped')).toMatchObject({ reason_code: 'lost_to' })
  })

  test('does not reply while it is offline, the account is paused or a person has taken over', async () => {
    await product.publish({ is_active: false })
    const automation = await product.saveDmReply({ keywords: 'xylophone' })
    const offline = await write('How much is a weekend workshop, please?')
    await product.entryOf(automation, offline, 'skipped')
    await product.publish()
    await product.post('/api/automations/pause-all', {
      platform_user_id: product.platform_user_id,
      paused: true,
    })
    expect(await product.botEntryOf(await write('And now?'), 'skipped')).toMatchObject({
      reason_code: 'paused',
    })
    await product.post('/api/automations/pause-all', {
      platform_user_id: product.platform_user_id,
      paused: false,
    })
    await control().addOwnMessage({ to: person, text: 'Rosa here!' })
    await product.conversationUntil(person, ({ automation_paused_until }) => automation_paused_until !== null)
    expect(await product.botEntryOf(await write('Hello again?'), 'skipped')).toMatchObject({
      reason_code: 'human_active',
    })
    expect(await product.repliesTo(person)).toEqual([])
  })

  test('answers from its sources and hands over other questions, with the sandbox’s model', async () => {
    await product.publish()
    const knownEntry = await product.botEntryOf(
      await write('How much does a weekend workshop cost?'),
      'sent',
      'needs_review',
    )
    expect(knownEntry.reply_text).toContain('140')
    const greeted = await product.botEntryOf(await write('thank you so much!'), 'sent', 'skipped')
    expect(greeted.reason_code).not.toBe('not_known')
  })
})

describe('a question without an answer', () => {
  test('is handed over, with a reply in the customer’s language that says so', async () => {
    await product.publish()
    await lets(product, 'Fahrräder', {
      reply: 'Ja, wir reparieren Fahrräder ab 20 EUR.',
      confidence: 1,
      ...knows,
    })
    const entry = await product.botEntryOf(await write('Repariert ihr bei euch auch alte Fahrräder?'), 'sent')
    expect(entry.reason_code).toBe('not_known')
    expect(await product.repliesTo(person)).toEqual([expect.stringContaining('Das weiß ich nicht sicher')])
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    expect(conversation.needs_person_reason).toBe("The chatbot couldn't answer this question.")
    const notifications = await product.get<{ kind: string; title: string }[]>('/api/notices')
    expect(notifications).toContainEqual(expect.objectContaining({ kind: 'handover' }))
  })

  test('is handed over in the script of the customer, also without a question mark', async () => {
    await product.publish()
    await lets(product, 'الدراجات', { reply: 'نعم، نصلح الدراجات مقابل 20 يورو.', confidence: 1, ...knows })
    const entry = await product.botEntryOf(await write('هل تصلحون الدراجات القديمة'), 'sent')
    expect(entry.reason_code).toBe('not_known')
    expect(await product.repliesTo(person)).toEqual([expect.stringContaining('لست متأكدًا من ذلك')])
  })

  test('is a gap that counts rephrased questions; a fixed answer closes it and is sent verbatim', async () => {
    await product.publish()
    await lets(product, 'engrav', { reply: 'Sure!', ...knows })
    await product.botEntryOf(await write('Can you engrave names into cups?'), 'sent')
    person = await product.newPerson()
    await product.botEntryOf(await write('can you engrave a name into a cup'), 'sent')
    const [gap] = (await product.gaps()).filter(({ question }) => question.includes('engrave'))
    expect(gap).toMatchObject({ question: 'Can you engrave names into cups?', count: 2 })
    const answer = 'Yes! Engraving is 8 EUR, see clayandember.example/engraving.'
    await product.post('/api/rag/answers', {
      platform_user_id: product.platform_user_id,
      question: 'Can you engrave names into cups?',
      answer,
      gap_id: gap?.id,
    })
    expect((await product.gaps()).filter(({ question }) => question.includes('engrave'))).toEqual([])
    person = await product.newPerson()
    const before = (await callsAbout(product, 'engrave')).length
    await product.botEntryOf(await write('Hi! Can you engrave a name in cups?'), 'sent')
    expect(await product.repliesTo(person)).toEqual([answer])
    expect(await callsAbout(product, 'engrave')).toHaveLength(before)
  })

  test('stays dismissed when it is asked again', async () => {
    await product.publish()
    await lets(product, 'moon', { reply: 'Tomorrow.', ...knows })
    await product.botEntryOf(await write('When will you open a studio on the moon?'), 'sent')
    const [gap] = (await product.gaps()).filter(({ question }) => question.includes('moon'))
    await product.post(`/api/rag/gaps/${gap?.id}/dismiss`, {})
    person = await product.newPerson()
    await product.botEntryOf(await write('when will you open the studio on the moon'), 'sent')
    expect((await product.gaps()).filter(({ question }) => question.includes('moon'))).toEqual([])
  })

  test('is listed when only a similar question was dismissed', async () => {
    await product.publish()
    await lets(product, 'glaze', { reply: 'Sure.', ...knows })
    await product.botEntryOf(await write('Do you sell blue glaze for porcelain?'), 'sent')
    const [gap] = (await product.gaps()).filter(({ question }) => question.includes('glaze'))
    await product.post(`/api/rag/gaps/${gap?.id}/dismiss`, {})
    person = await product.newPerson()
    await product.botEntryOf(await write('Do you sell blue glaze for stoneware?'), 'sent')
    const open = (await product.gaps()).filter(({ question }) => question.includes('glaze'))
    expect(open).toMatchObject([{ question: 'Do you sell blue glaze for stoneware?', count: 1 }])
  })

  test('is a gap while the knowledge base is switched off', async () => {
    await product.publish({ is_rag_enabled: false })
    await lets(product, 'this vase', { reply: 'Yes!', is_known: false })
    const url = 'https://clayandember.example/vase.jpg'
    await control().addMessage({ as: person, account: 'clayandember', attachments: [{ type: 'image', url }] })
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    await product.post(`/api/instagram/conversations/${conversation.id}/resume`, {})
    const entry = await product.botEntryOf(await write('Do you have this vase in green?'), 'sent')
    expect(entry.reason_code).toBe('not_known')
    expect(await product.gaps()).toContainEqual(
      expect.objectContaining({ question: 'Do you have this vase in green?', count: 1 }),
    )
  })

  test('is a gap without a knowledge base when the model does not know the answer', async () => {
    await product.publish({ is_rag_enabled: false, system_prompt: 'We open at nine. Be brief.' })
    await lets(product, 'parking', { reply: 'There is parking, I think.', is_known: false })
    const entry = await product.botEntryOf(await write('Is there parking at the studio?'), 'sent')
    expect(entry.reason_code).toBe('not_known')
    await product.conversationUntil(person, ({ needs_person }) => needs_person)
    expect(await product.gaps()).toContainEqual(
      expect.objectContaining({ question: 'Is there parking at the studio?', count: 1 }),
    )
    person = await product.newPerson()
    await lets(product, 'open today', { reply: 'At nine!', is_known: true })
    const knownEntry = await product.botEntryOf(await write('When do you open today?'), 'sent')
    expect(knownEntry.reason_code).toBe('fired_ai')
  })

  test('shows no confidence in the log', async () => {
    await product.publish()
    await lets(product, 'submarines', { reply: 'Yes.', confidence: 0.84, ...knows })
    const { trace } = await product.botEntryOf(await write('Do you repair submarines?'), 'sent')
    expect(JSON.stringify(trace)).not.toContain('0.84')
  })

  test('counts as unknown unless the model’s quotes are in a source', async () => {
    await product.publish()
    const message = 'How much is a weekend workshop for beginners?'
    const reasonFor = async (quotes: string[]) => {
      await control().modelScript({ replace: true })
      await lets(product, 'for beginners', { reply: 'Sure, just come by.', is_known: true, quotes })
      return (await product.tryBot({ message })).reason_code
    }
    expect(await reasonFor(['A weekend workshop costs 140 EUR'])).toBe('fired_ai')
    expect(await reasonFor(['Beginners may just come by'])).toBe('not_known')
    expect(await reasonFor([])).toBe('not_known')
  })

  test('counts as unknown when the model says so', async () => {
    await product.publish()
    await lets(product, 'left-handed', { reply: 'Maybe.', is_known: false })
    const entry = await product.botEntryOf(
      await write('Is the weekend workshop suitable for left-handed people?'),
      'sent',
    )
    expect(entry.reason_code).toBe('not_known')
  })
})
