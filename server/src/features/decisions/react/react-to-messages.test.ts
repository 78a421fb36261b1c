import type { Execution } from '@skein/contract/automations/decisions/execution'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedAutomation } from '#test/live-actions.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import {
  audioReply,
  buttonReply,
  carouselReply,
  imageReply,
  quickReplies,
  textReply,
} from '#test/reply-templates.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(async () => {
  await control().clock({ offsetMs: 0 })
  await control().clearFaults()
})

const control = () => product.sandbox.control
const write = (text: string, more: { quickReplyPayload?: string } = {}) =>
  control().addMessage({ as: person, text, ...more })
const sentEntry = (automation: SavedAutomation, { mid }: { mid: string }) =>
  product.entryOf(automation, mid, 'sent')
const bodies = async () => (await product.sentTo(person)).map((body) => body?.['message'])

/** Resolves when a later message was answered: all messages before it are decided. */
async function everythingDecided() {
  const witness = await product.saveDmReply({ name: 'Witness', keywords: 'are you there' })
  const other = await product.newPerson()
  const { mid } = await control().addMessage({ as: other, text: 'Are you there' })
  await product.entryOf(witness, mid, 'sent')
}

const shop = 'https://shop.example/'

describe('an automation for direct messages', () => {
  const shapes: [string, Parameters<LiveProduct['saveDmReply']>[0], (name: string) => object][] = [
    ['text', textReply('Hi {username}, {keyword} is 20.'), (name) => ({ text: `Hi ${name}, price is 20.` })],
    [
      'image',
      imageReply(`${shop}bowl.png`),
      () => ({ attachment: { type: 'image', payload: { url: `${shop}bowl.png` } } }),
    ],
    [
      'button template',
      buttonReply('Look, {username}:', 'Shop', `${shop}{username}`),
      (name) => ({
        attachment: {
          type: 'template',
          payload: {
            template_type: 'button',
            text: `Look, ${name}:`,
            buttons: [{ type: 'web_url', title: 'Shop', url: `${shop}${name}` }],
          },
        },
      }),
    ],
    [
      'audio file',
      audioReply(`${shop}hello.m4a`),
      () => ({ attachment: { type: 'audio', payload: { url: `${shop}hello.m4a` } } }),
    ],
    [
      'carousel',
      carouselReply(
        {
          title: '{keyword} for {username}',
          image_url: `${shop}bowl.png`,
          default_action: { type: 'web_url', url: `${shop}{username}` },
          buttons: [
            { type: 'web_url', title: 'Shop', url: shop },
            { type: 'postback', title: 'Ask us', payload: 'skein:person' },
          ],
        },
        { title: 'Mug', subtitle: '32 euros' },
      ),
      (name) => ({
        attachment: {
          type: 'template',
          payload: {
            template_type: 'generic',
            elements: [
              {
                title: `price for ${name}`,
                image_url: `${shop}bowl.png`,
                default_action: { type: 'web_url', url: `${shop}${name}` },
                buttons: [
                  { type: 'web_url', title: 'Shop', url: shop },
                  { type: 'postback', title: 'Ask us', payload: 'skein:person' },
                ],
              },
              { title: 'Mug', subtitle: '32 euros' },
            ],
          },
        },
      }),
    ],
    [
      'quick replies',
      quickReplies('Which size?', { Small: 'SIZE_S', Large: '' }),
      () => ({
        text: 'Which size?',
        quick_replies: [
          { content_type: 'text', title: 'Small', payload: 'SIZE_S' },
          { content_type: 'text', title: 'Large', payload: 'default_payload' },
        ],
      }),
    ],
  ]
  test.each(shapes)('sends its %s in the format of the platform', async (_form, reply, expected) => {
    await control().platform({ fetchMedia: false })
    const automation = await product.saveDmReply(reply)
    const entry = await sentEntry(automation, await write('What is the PRICE?'))
    expect(entry).toMatchObject({ reason_code: 'fired_keyword', event_kind: 'message', post_id: null })
    expect(await bodies()).toEqual([expected(person)])
  })

  test('matches a tapped quick reply by title and by payload', async () => {
    const byTitle = await product.saveDmReply({
      name: 'Title',
      keywords: 'small',
      ...textReply('Small it is'),
    })
    const byPayload = await product.saveDmReply({ name: 'Payload', keywords: 'SIZE_L', match_type: 'EXACT' })
    await sentEntry(byTitle, await write('Small', { quickReplyPayload: 'SIZE_S' }))
    await sentEntry(byPayload, await write('The big one', { quickReplyPayload: 'SIZE_L' }))
  })

  test('matches a tapped button by title and by payload', async () => {
    const byTitle = await product.saveDmReply({ name: 'Title', keywords: 'prices' })
    const byPayload = await product.saveDmReply({ name: 'Payload', keywords: 'HOURS_PAYLOAD' })
    const title = await control().postback({ as: person, title: 'Prices', payload: 'P1' })
    await sentEntry(byTitle, title)
    const payload = await control().postback({ as: person, title: 'When open', payload: 'HOURS_PAYLOAD' })
    await sentEntry(byPayload, payload)
  })

  test('does not match the placeholder of an empty payload', async () => {
    const automation = await product.saveDmReply({ keywords: 'payload' })
    const { mid } = await write('Large', { quickReplyPayload: 'default_payload' })
    expect(await product.entryOf(automation, mid, 'skipped')).toMatchObject({ reason_code: 'no_keyword' })
  })

  test('takes precedence over an AI conversation, without a model call', async () => {
    const talk = await product.saveAiConversation({})
    const automation = await product.saveDmReply({})
    const callCount = (await control().modelCalls({})).length
    const message = await write('price, please')
    await sentEntry(automation, message)
    const lost = await product.entryOf(talk, message.mid, 'skipped')
    expect(lost).toMatchObject({ reason_code: 'lost_to', winner_id: automation.automation_id })
    expect(await control().modelCalls({})).toHaveLength(callCount)
  })

  test('ignores a message that is more than a day old', async () => {
    const automation = await product.saveDmReply({})
    await control().clock({ offsetMs: -25 * 3_600_000 })
    const message = await write('price?')
    const entry = await product.entryOf(automation, message.mid, 'skipped')
    expect(entry).toMatchObject({ reason_code: 'outside_window' })
    expect(await bodies()).toEqual([])
  })

  test('expires a reply that could not be sent within the window', async () => {
    const automation = await product.saveDmReply({})
    await control().clock({ offsetMs: -24 * 3_600_000 + 2500 })
    await control().fail({ endpoint: 'message', status: 400, code: 613, count: null })
    const message = await write('price?')
    const entry = await product.entryOf(automation, message.mid, 'expired')
    expect(entry).toMatchObject({ state: 'expired', reason_code: 'outside_window' })
    expect(await bodies()).toEqual([])
    await product.ctx.db.$client.query('delete from channel_pauses')
  })
})

describe('never answered:', () => {
  test('edits, unsent messages, reactions and seen marks', async () => {
    const automation = await product.saveDmReply({})
    const first = await write('hello')
    await product.entryOf(automation, first.mid, 'skipped')
    await control().editMessage({ mid: first.mid, text: 'price?' })
    const second = await write('hello again')
    await product.entryOf(automation, second.mid, 'skipped')
    await control().unsendMessage({ mid: second.mid })
    await control().react({ mid: first.mid })
    await everythingDecided()
    const entries = await product.log(automation.automation_id)
    const theirs = entries.filter(({ event_id }) => [first.mid, second.mid].includes(event_id))
    expect(theirs.map(({ reason_code }) => reason_code)).toEqual(['no_keyword', 'no_keyword'])
    expect(await bodies()).toEqual([])
  })

  test('messages of the account itself', async () => {
    const automation = await product.saveDmReply({})
    const { mid } = await control().addOwnMessage({ to: person, text: 'The price is 20.' })
    await everythingDecided()
    const entries = await product.log(automation.automation_id)
    expect(entries.filter(({ event_id }) => event_id === mid)).toEqual([])
    expect(await bodies()).toEqual([])
  })

  test('a conversation that another app controls', async () => {
    const automation = await product.saveDmReply({})
    await control().setThread({ as: person, controlledElsewhere: true })
    const message = await write('price?')
    expect(await product.entryOf(automation, message.mid, 'skipped')).toMatchObject({
      reason_code: 'other_app',
    })
    expect(await bodies()).toEqual([])
  })
})

describe('a takeover', () => {
  const reasonFor = async (automation: SavedAutomation, text: string): Promise<Execution> =>
    product.entryOf(automation, (await write(text)).mid, 'skipped', 'sent')

  test('in the Instagram app pauses automation for 12 hours or until it is resumed', async () => {
    const automation = await product.saveDmReply({})
    await sentEntry(automation, await write('price one?'))
    const before = Date.now()
    await control().addOwnMessage({ to: person, text: 'Rosa here, let me look.' })
    const paused = await product.conversationUntil(person, (one) => one.automation_paused_until !== null)
    const until = Date.parse(paused.automation_paused_until ?? '')
    expect(Math.abs(until - before - 12 * 3_600_000)).toBeLessThan(5000)
    expect(await reasonFor(automation, 'price two?')).toMatchObject({ reason_code: 'human_active' })
    const path = `/api/instagram/conversations/${paused.id}`
    expect((await product.owner.browser.post(`${path}/resume`, {})).status).toBe(200)
    expect(await reasonFor(automation, 'price three?')).toMatchObject({ state: 'sent' })
    expect((await product.owner.browser.post(`${path}/takeover`, {})).status).toBe(200)
    expect(await reasonFor(automation, 'price four?')).toMatchObject({ reason_code: 'human_active' })
  })

  test('is not caused by the echo of an automated reply that arrives early or twice', async () => {
    const automation = await product.saveDmReply({
      keywords: 'price, size',
      ...buttonReply('Look:', 'Shop', shop),
    })
    await control().echoes({ early: true, duplicate: 100 })
    await sentEntry(automation, await write('price?'))
    await sentEntry(automation, await write('which size?'))
    await everythingDecided()
    expect((await product.conversationWith(person))?.automation_paused_until).toBeNull()
    await control().echoes({ early: false, duplicate: 0 })
  })
})
