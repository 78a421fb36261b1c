import type { BotConfig } from '@skein/contract/chatbot'
import type { KnowledgeGap } from '@skein/contract/lessons'
import type { Execution } from '@skein/contract/automations/execution'
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

/** What the account's ledger says about a message, once it has come to one of these states. */
async function entryOf(event_id: string, ...states: Execution['state'][]): Promise<Execution> {
  const { platform_user_id } = product
  const address = `/api/automations/executions?platform_user_id=${platform_user_id}&event_id=${event_id}&limit=100`
  for (;;) {
    const found = (await get<Execution[]>(address)).find(
      ({ automation_name, state }) => automation_name === 'Ember' && states.includes(state),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

const knows = { is_known: true }
const gaps = () => get<KnowledgeGap[]>(`/api/rag/gaps?platform_user_id=${product.platform_user_id}`)

describe('how a bot is kept', () => {
  test('there is none until it is published; then it is told under both of its names', async () => {
    expect((await product.owner.browser.get(path())).status).toBe(404)
    const made = await publish()
    expect(made).toMatchObject({
      name: 'Ember',
      bot_name: 'Ember',
      platform: 'instagram',
      provider_id: product.owner.user_id,
      is_rag_enabled: true,
      is_active: true,
    })
    expect(await get(path())).toEqual(made)
  })

  test('it is changed by either address, and stays the same bot', async () => {
    const { id } = await publish()
    const changed = await post<BotConfig>(path(), {
      bot_name: 'Ash',
      system_prompt: 'Be brief.',
      is_active: false,
    })
    expect(changed).toMatchObject({ id, name: 'Ash', is_active: false })
    expect(await post(`${path()}/rag`, { is_rag_enabled: false })).toMatchObject({
      id,
      name: 'Ash',
      system_prompt: 'Be brief.',
      is_rag_enabled: false,
      is_active: false,
    })
  })

  test('it is no automation: no list shows it and none of their calls reaches it', async () => {
    const { id: automation_id } = await publish()
    const { platform_user_id } = product
    expect(await get(`/api/automations/get-all-automations?platform_user_id=${platform_user_id}`)).toEqual([])
    const gone = await product.owner.browser.post('/api/automations/delete', {
      platform_user_id,
      automation_id,
    })
    expect(gone.status).toBe(404)
    const stolen = await product.owner.browser.post('/api/instagram/automations/ai-conversation', {
      platform_user_id,
      automation_id,
      name: 'Mine',
    })
    expect(stolen.status).toBe(404)
  })

  test('the checks say what is in place and what to do', async () => {
    await publish()
    const checks = await get<{ item: string; ok: boolean }[]>(`${path()}/checks`)
    expect(checks.map(({ item, ok }) => [item, ok])).toEqual([
      ['model', true],
      ['knowledge', true],
      ['connection', true],
      ['automation', true],
      ['rival', true],
    ])
    await product.saveAiConversation({})
    const { text, ok } =
      (await get<{ item: string; ok: boolean; text: string }[]>(`${path()}/checks`)).find(
        ({ item }) => item === 'rival',
      ) ?? {}
    expect([ok, text]).toEqual([false, expect.stringContaining('Pause one of them')])
  })
})

describe('a published bot', () => {
  test('answers a message that no rule took, and the account’s ledger names it', async () => {
    await publish()
    await lets(product, 'weekend workshop', { reply: 'It costs 140 EUR.', ...knows })
    const entry = await entryOf(await write('How much is a weekend workshop?'), 'sent')
    expect(entry).toMatchObject({
      automation_name: 'Ember',
      reason_code: 'fired_ai',
      reply_text: 'It costs 140 EUR.',
    })
    expect(await heard()).toEqual(['It costs 140 EUR.'])
  })

  test('leaves to a keyword rule what that one takes', async () => {
    await publish()
    const rule = await product.saveDmReply({})
    const mid = await write('price of a workshop?')
    await product.entryOf(rule, mid, 'sent')
    expect(await entryOf(mid, 'skipped')).toMatchObject({ reason_code: 'lost_to' })
  })

  test('stays silent while it is offline, all is paused, or a person has the conversation', async () => {
    await publish({ is_active: false })
    const rule = await product.saveDmReply({ keywords: 'xylophone' })
    const offline = await write('How much is a weekend workshop, please?')
    await product.entryOf(rule, offline, 'skipped')
    await publish()
    await post('/api/automations/pause-all', { platform_user_id: product.platform_user_id, paused: true })
    expect(await entryOf(await write('And now?'), 'skipped')).toMatchObject({ reason_code: 'paused' })
    await post('/api/automations/pause-all', { platform_user_id: product.platform_user_id, paused: false })
    await control().addOwnMessage({ to: person, text: 'Rosa here!' })
    await product.conversationUntil(person, ({ automation_paused_until }) => automation_paused_until !== null)
    expect(await entryOf(await write('Hello again?'), 'skipped')).toMatchObject({
      reason_code: 'human_active',
    })
    expect(await heard()).toEqual([])
  })

  test('the sandbox’s model answers from what it was taught, and hands over what it was not', async () => {
    await publish()
    const known = await entryOf(await write('How much does a weekend workshop cost?'), 'sent', 'needs_review')
    expect(known.reply_text).toContain('140')
    const greeted = await entryOf(await write('thank you so much!'), 'sent', 'skipped')
    expect(greeted.reason_code).not.toBe('not_known')
  })
})

describe('a question that nothing answers', () => {
  test('is not answered with an invention: the bot says so in the customer’s language and hands over', async () => {
    await publish()
    await lets(product, 'Fahrräder', {
      reply: 'Ja, wir reparieren Fahrräder ab 20 EUR.',
      confidence: 1,
      ...knows,
    })
    const entry = await entryOf(await write('Repariert ihr bei euch auch alte Fahrräder?'), 'sent')
    expect(entry.reason_code).toBe('not_known')
    expect(await heard()).toEqual([expect.stringContaining('Das weiß ich nicht sicher')])
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    expect(conversation.needs_person_reason).toBe('Asked something that the bot does not know.')
    const notices = await get<{ kind: string; title: string }[]>('/api/notices')
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'handover' }))
  })

  test('is a gap; asked again in other words it is counted; a fixed answer closes it and is given word for word', async () => {
    await publish()
    await lets(product, 'engrav', { reply: 'Sure!', ...knows })
    await entryOf(await write('Can you engrave names into cups?'), 'sent')
    person = await product.newPerson()
    await entryOf(await write('can you engrave a name into a cup'), 'sent')
    const [gap] = (await gaps()).filter(({ question }) => question.includes('engrave'))
    expect(gap).toMatchObject({ question: 'Can you engrave names into cups?', count: 2 })
    const answer = 'Yes! Engraving is 8 EUR, see clayandember.example/engraving.'
    await post('/api/rag/answers', {
      platform_user_id: product.platform_user_id,
      question: 'Can you engrave names into cups?',
      answer,
      gap_id: gap?.id,
    })
    expect((await gaps()).filter(({ question }) => question.includes('engrave'))).toEqual([])
    person = await product.newPerson()
    const before = (await callsAbout(product, 'engrave')).length
    await entryOf(await write('Hi! Can you engrave a name in cups?'), 'sent')
    expect(await heard()).toEqual([answer])
    expect(await callsAbout(product, 'engrave')).toHaveLength(before)
  })

  test('a dismissed gap stays away though it is asked again', async () => {
    await publish()
    await lets(product, 'moon', { reply: 'Tomorrow.', ...knows })
    await entryOf(await write('When will you open a studio on the moon?'), 'sent')
    const [gap] = (await gaps()).filter(({ question }) => question.includes('moon'))
    await post(`/api/rag/gaps/${gap?.id}/dismiss`, {})
    person = await product.newPerson()
    await entryOf(await write('when will you open the studio on the moon'), 'sent')
    expect((await gaps()).filter(({ question }) => question.includes('moon'))).toEqual([])
  })

  test('a model that says itself that it does not know is believed', async () => {
    await publish()
    await lets(product, 'left-handed', { reply: 'Maybe.', is_known: false })
    const entry = await entryOf(
      await write('Is the weekend workshop suitable for left-handed people?'),
      'sent',
    )
    expect(entry.reason_code).toBe('not_known')
  })
})
