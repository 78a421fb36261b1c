import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { callsAbout, lets, writes } from '#test/assistant/model-script.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  await product.setInbox({ burst_seconds: 0 })
  person = await product.newPerson()
})
afterEach(() => control().modelScript({ replace: true }))

const control = () => product.sandbox.control
const write = async (text: string) => (await control().addMessage({ as: person, text })).mid
const receivedTexts = async () =>
  (await product.sentTo(person)).map((body) => (body?.['message'] as { text?: string } | undefined)?.text)

describe('an AI conversation', () => {
  test('includes the earlier messages of both sides', async () => {
    const automation = await product.saveAiConversation({ system_prompt: 'You are a potter.' })
    await lets(product, 'and then', { reply: 'Then it is fired.' })
    await lets(product, 'wet clay', { reply: 'It dries for a week.' })
    await product.entryOf(automation, await write('How long for wet clay?'), 'sent')
    await product.conversationUntil(person, ({ last_message }) => last_message?.sender_kind === 'automation')
    const entry = await product.entryOf(automation, await write('and then?'), 'sent')
    expect(entry).toMatchObject({ reason_code: 'fired_ai', automation_type: 'AI_DM_CONVERSATION' })
    expect(await receivedTexts()).toEqual(['It dries for a week.', 'Then it is fired.'])
    const [call] = await callsAbout(product, 'and then')
    const user = JSON.stringify(call?.messages.at(-1))
    expect(user).toContain('customer: How long for wet clay?')
    expect(user).toContain('business: It dries for a week.')
    expect(user).not.toContain('customer: and then?')
  })

  test('includes the username of the customer once it is known', async () => {
    const greeting = await product.saveDmReply({
      keywords: 'address',
      reply_template_content: { message: { text: 'Hi {username}, we are in Kiln Lane.' } },
    })
    await product.entryOf(greeting, await write('your address?'), 'sent')
    const automation = await product.saveAiConversation({})
    await lets(product, 'porcelain', { reply: 'Yes.' })
    await product.entryOf(automation, await write('do you have porcelain?'), 'sent')
    const [call] = await callsAbout(product, 'porcelain')
    expect(JSON.stringify(call?.messages.at(-1))).toContain(`\\"customer\\": \\"${person}\\"`)
  })

  test('answers four quick messages together, while a keyword automation matches each', async () => {
    await product.setInbox({ burst_seconds: 2 })
    const automation = await product.saveAiConversation({})
    const keyword = await product.saveDmReply({ keywords: 'address' })
    await lets(product, 'kiln', { reply: 'Yes to all of it.' })
    const mids: string[] = []
    for (const text of ['hello kiln', 'is the kiln hot', 'your address?', 'is the kiln big']) {
      mids.push(await write(text))
    }
    const [first = '', second = '', third = '', last = ''] = mids
    await product.entryOf(automation, last, 'sent')
    for (const mid of [first, second]) {
      expect(await product.entryOf(automation, mid, 'skipped')).toMatchObject({
        reason_code: 'answered_together',
      })
    }
    await product.entryOf(keyword, third, 'sent')
    const { reason_code } = await product.entryOf(automation, third, 'skipped')
    expect(reason_code).toMatch(/lost_to|answered_together/)
    for (const mid of [first, second, last]) {
      expect(await product.entryOf(keyword, mid, 'skipped')).toMatchObject({ reason_code: 'no_keyword' })
    }
    expect((await receivedTexts()).toSorted()).toEqual(['It is 20 euros.', 'Yes to all of it.'])
    expect(await callsAbout(product, 'is the kiln big')).toHaveLength(1)
    expect(await callsAbout(product, 'customer_message\\\\": \\\\"hello kiln')).toHaveLength(0)
  })

  test('answers two messages with the same timestamp together', async () => {
    await product.setInbox({ burst_seconds: 1 })
    const greeting = await write('hello')
    const automation = await product.saveAiConversation({})
    await lets(product, 'twin', { reply: 'Both, yes.' })
    const id = (await control().followers({})).find(({ username }) => username === person)?.id
    const timestamp = Date.now()
    await control().webhooks({ paused: true })
    for (const mid of ['twin-1', 'twin-2']) {
      const value = {
        sender: { id },
        recipient: { id: product.platform_user_id },
        timestamp,
        message: { mid, text: `the ${mid}` },
      }
      await control().sendEvent({ channel: 'messaging', field: 'messages', value })
    }
    await control().webhooks({ paused: false })
    await product.logUntil(automation.automation_id, (all) => {
      const theirs = all.filter(({ event_id }) => event_id !== greeting)
      return theirs.length === 2 && theirs.every(({ state }) => state === 'sent' || state === 'skipped')
    })
    expect(await receivedTexts()).toEqual(['Both, yes.'])
  })

  test('is handed over to a person on request until it is resumed', async () => {
    const automation = await product.saveAiConversation({})
    const entry = await product.entryOf(automation, await write('Can I talk to a human, please?'), 'skipped')
    expect(entry).toMatchObject({ reason_code: 'handed_over' })
    const conversation = await product.conversationUntil(person, ({ needs_person }) => needs_person)
    expect(conversation.automation_paused_until).not.toBeNull()
    expect(await product.entryOf(automation, await write('Still there?'), 'skipped')).toMatchObject({
      reason_code: 'human_active',
    })
    await product.owner.browser.post(`/api/instagram/conversations/${conversation.id}/resume`, {})
    await lets(product, 'opening', { reply: 'We are happy to see you.' })
    await product.entryOf(automation, await write('What about the opening?'), 'sent')
    expect(await receivedTexts()).toEqual(['We are happy to see you.'])
  })

  test('does not reply when a person replies during the model call', async () => {
    const automation = await product.saveAiConversation({})
    await control().modelScript({
      answers: [
        {
          when: { last: 'raku' },
          json: { should_reply: true, confidence: 0.9, reason: 'It asks.', reply: 'Yes.', is_known: true },
          delayMs: 1500,
        },
      ],
    })
    const mid = await write('Do you do raku?')
    await control().addOwnMessage({ to: person, text: 'Rosa here: yes!' })
    expect(await product.entryOf(automation, mid, 'skipped')).toMatchObject({ reason_code: 'human_active' })
    expect(await receivedTexts()).toEqual([])
  })

  test('is not needed for a keyword automation whose reply a model writes', async () => {
    const automation = await product.saveDmReply({ reply_template_type: null, reply_template_content: null })
    await writes(product, 'teapot', 'Let me look that up for you.')
    await product.entryOf(automation, await write('price of the teapot?'), 'sent')
    expect(await receivedTexts()).toEqual(['Let me look that up for you.'])
  })
})
