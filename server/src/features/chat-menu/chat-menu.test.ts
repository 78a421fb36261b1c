import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import { payloadOf } from '@skein/contract/inbox/tap-target'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { postbackReply, textReply } from '#test/reply-templates.ts'

let product: LiveProduct
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  await control().platform({ limits: false })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.clearAutomations()
  person = await product.newPerson()
})
afterEach(async () => {
  await control().clearFaults()
  await control().clearChatMenu({})
  await control().assume({ name: 'chat_menu_settable' })
  await product.ctx.db.$client.query('truncate chat_menus')
})

const control = () => product.sandbox.control
const path = '/api/instagram/chat-menu'
const put = (menu: object) =>
  product.owner.browser.call('PUT', path, {
    body: { platform_user_id: product.platform_user_id, ice_breakers: [], persistent_menu: [], ...menu },
  })
const save = async (menu: object) => dataOf<ChatMenu>((await put(menu)).json)
const read = async () =>
  dataOf<ChatMenu>(
    (await product.owner.browser.get(`${path}?platform_user_id=${product.platform_user_id}`)).json,
  )
const toPerson = { kind: 'person' }
const to = ({ automation_id }: { automation_id: string }) => ({ kind: 'automation', automation_id })
const question = { question: 'Can I talk to someone?', target: toPerson }
const shop = { title: 'Shop', target: { kind: 'link', url: 'https://shop.example/' } }
const hoursReply = () =>
  product.saveDmReply({ name: 'Hours', keywords: 'hours', ...textReply('From 9 to 5.') })

describe('saving the menu', () => {
  test('starts empty and unpublished, with the automations that answer messages', async () => {
    const hours = await hoursReply()
    await product.saveCommentReply()
    expect(await read()).toEqual({
      ice_breakers: [],
      persistent_menu: [],
      version: 0,
      state: 'unpublished',
      published_at: null,
      refusal: null,
      targets: [{ automation_id: hours.automation_id, name: 'Hours', activation_status: 'ACTIVE' }],
    })
  })

  test('publishes questions and menu with payloads of the account', async () => {
    const hours = await hoursReply()
    const entry = { title: 'Opening hours', target: to(hours) }
    const menu = await save({ ice_breakers: [question], persistent_menu: [entry, shop] })
    expect(menu).toMatchObject({ state: 'published', refusal: null, published_at: expect.any(String) })
    expect(await control().chatMenu({})).toEqual({
      ice_breakers: [{ question: question.question, payload: payloadOf({ kind: 'person' }) }],
      persistent_menu: [
        { type: 'postback', title: 'Opening hours', payload: `skein:automation:${hours.automation_id}` },
        { type: 'web_url', title: 'Shop', url: 'https://shop.example/' },
      ],
    })
    expect(await read()).toEqual(menu)
  })

  test('is refused when someone else saved after the menu was shown', async () => {
    await save({ ice_breakers: [question] })
    const { version } = await read()
    expect((await put({ persistent_menu: [shop], version })).status).toBe(200)
    expect(await put({ ice_breakers: [question], version })).toMatchObject({
      status: 409,
      json: { detail: 'version' },
    })
    expect(await read()).toMatchObject({ ice_breakers: [], persistent_menu: [shop] })
    expect(await control().chatMenu({})).toMatchObject({ ice_breakers: [] })
  })

  test('deletes what has no entries any more', async () => {
    await save({ ice_breakers: [question], persistent_menu: [shop] })
    await save({ persistent_menu: [shop] })
    expect(await control().chatMenu({})).toMatchObject({ ice_breakers: [], persistent_menu: [{}] })
    expect(await save({})).toMatchObject({ state: 'published' })
    expect(await control().chatMenu({})).toEqual({ ice_breakers: [], persistent_menu: [] })
  })

  test.each<[string, object, RegExp]>([
    [
      'bad_request',
      { status: 400, code: 100, message: 'Length of param title' },
      /didn't accept.*Change the texts/,
    ],
    ['permission_missing', { status: 403, code: 10 }, /permission is missing.*save again/],
    ['rate_limited', { status: 400, code: 613 }, /short time.*Wait ten minutes/],
    ['service_down', { status: 500, code: 1 }, /few minutes/],
  ])(
    'keeps the draft after the refusal %s, says why, and publishes it later',
    async (_name, fault, message) => {
      await control().fail({ endpoint: 'set_messenger_profile', count: 1, ...fault })
      const refusedMenu = await save({ ice_breakers: [question] })
      expect(refusedMenu).toMatchObject({ ice_breakers: [question], state: 'refused', published_at: null })
      expect(refusedMenu.refusal?.message).toMatch(message)
      expect(await read()).toEqual(refusedMenu)
      expect(await control().chatMenu({})).toMatchObject({ ice_breakers: [] })
      expect(await save({ ice_breakers: [question] })).toMatchObject({ state: 'published', refusal: null })
    },
  )

  test('keeps answering messages while the menu cannot be set', async () => {
    await control().assume({ name: 'chat_menu_settable', holds: false })
    expect(await save({ ice_breakers: [question] })).toMatchObject({ state: 'refused' })
    const hours = await hoursReply()
    const { mid } = await control().addMessage({ as: person, text: 'Your hours?' })
    await product.entryOf(hours, mid, 'sent')
  })

  test.each<[string, object, string]>([
    ['five questions', { ice_breakers: Array.from({ length: 5 }, () => question) }, 'at most 4 questions'],
    ['an empty question', { ice_breakers: [{ ...question, question: ' ' }] }, 'Enter question 1'],
    [
      'a long title',
      { persistent_menu: [shop, { ...shop, title: 'a'.repeat(31) }] },
      'menu entry 2 is too long',
    ],
    [
      'a script as link',
      { persistent_menu: [{ ...shop, target: { kind: 'link', url: 'javascript:alert(1)' } }] },
      'needs a link',
    ],
    ['a question with a link', { ice_breakers: [{ ...question, target: shop.target }] }, ''],
    [
      'an unknown automation',
      { ice_breakers: [{ ...question, target: to({ automation_id: 'nobody' }) }] },
      'Question 1 leads to',
    ],
  ])('refuses %s and stores nothing', async (_name, menu, message) => {
    const answer = await put(menu)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(message)
    expect(await read()).toMatchObject({ ice_breakers: [], persistent_menu: [], state: 'unpublished' })
    expect(await control().chatMenu({})).toEqual({ ice_breakers: [], persistent_menu: [] })
  })

  test('refuses an automation of another tenant', async () => {
    const other = await createUser(product)
    await connectAccount(other, { account: 'studio.fern' })
    const { rows } = await product.ctx.db.$client.query(
      `select platform_user_id from connected_accounts where workspace_id = $1`,
      [other.user_id],
    )
    const foreign = await other.browser.post('/api/instagram/automations/dm-keyword-reply', {
      platform_user_id: String(rows[0]?.['platform_user_id']),
      name: 'Foreign',
      trigger_type: 'KEYWORD',
      keywords: 'x',
      ...textReply('Hi'),
    })
    const { automation_id } = dataOf<{ automation_id: string }>(foreign.json)
    expect((await put({ ice_breakers: [{ ...question, target: to({ automation_id }) }] })).status).toBe(400)
    const ownAutomation = await hoursReply()
    const payload = payloadOf({ kind: 'automation', automation_id })
    const { mid } = await control().postback({ as: person, title: 'Hours', payload })
    expect(await product.entryOf(ownAutomation, mid, 'skipped')).toMatchObject({ reason_code: 'tap_unknown' })
  })
})

describe('a button of a message', () => {
  const offerOf = (payload: string) =>
    product.saveDmReply({ name: 'Offer', keywords: 'help', ...postbackReply('Ask:', { Hours: payload }) })

  test('is sent with its payload, and its tap is answered by the other automation', async () => {
    const hours = await hoursReply()
    const payload = `skein:automation:${hours.automation_id}`
    const offer = await offerOf(payload)
    const { mid } = await control().addMessage({ as: person, text: 'help' })
    await product.entryOf(offer, mid, 'sent')
    const button = { type: 'postback', title: 'Hours', payload }
    expect(JSON.stringify(await product.sentTo(person))).toContain(JSON.stringify(button))
    const tap = await control().tap({ as: person, title: 'Hours' })
    expect(await product.entryOf(hours, tap.mid, 'sent')).toMatchObject({ reason_code: 'fired_tap' })
  })

  test('that leads to a person hands over', async () => {
    const offer = await offerOf('skein:person')
    const { mid } = await control().addMessage({ as: person, text: 'help' })
    await product.entryOf(offer, mid, 'sent')
    await control().tap({ as: person, title: 'Hours' })
    expect(await product.conversationUntil(person, ({ needs_person }) => needs_person)).toBeTruthy()
  })

  test('cannot lead to an automation that does not exist', async () => {
    await expect(offerOf('skein:automation:nobody')).rejects.toThrow('Button 1 leads to')
  })

  test('is named by the health of its automation when its target is paused or deleted', async () => {
    const hours = await hoursReply()
    const offer = await offerOf(`skein:automation:${hours.automation_id}`)
    const { platform_user_id } = product
    const healthOf = async () => {
      const list = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
      const { data } = (await product.owner.browser.get(list)).json as {
        data: { automation_id: string; health_status: string; health_reason: string }[]
      }
      return data.find(({ automation_id }) => automation_id === offer.automation_id)
    }
    expect(await healthOf()).toMatchObject({ health_status: 'HEALTHY' })
    const { automation_id } = hours
    await product.owner.browser.post('/api/automations/delete', { platform_user_id, automation_id })
    expect(await healthOf()).toMatchObject({
      health_status: 'WARNING',
      health_reason: expect.stringContaining('Button 1 leads to an automation that was deleted'),
    })
  })
})

describe('a tap', () => {
  test('on a question is answered by its automation, whatever its keywords are', async () => {
    const hours = await hoursReply()
    const price = await product.saveDmReply({ name: 'Price', keywords: 'open' })
    await save({ ice_breakers: [{ question: 'When are you open?', target: to(hours) }] })
    const { mid } = await control().tap({ as: person, title: 'When are you open?' })
    const entry = await product.entryOf(hours, mid, 'sent')
    expect(entry).toMatchObject({
      reason_code: 'fired_tap',
      reason: 'The button “When are you open?” leads to this automation.',
      message_kind: 'postback',
    })
    expect(entry.trace.find(({ gate }) => gate === 'trigger')).toMatchObject({
      outcome: 'passed',
      values: { button: 'When are you open?' },
    })
    expect(await product.sentTo(person)).toMatchObject([{ message: { text: 'From 9 to 5.' } }])
    expect(await product.entryOf(price, mid, 'skipped')).toMatchObject({ reason_code: 'tap_elsewhere' })
  })

  test('on a menu entry obeys the cooldown of its automation', async () => {
    const hours = await product.saveDmReply({
      name: 'Hours',
      user_cooldown_seconds: 300,
      ...textReply('9 to 5.'),
    })
    await save({ persistent_menu: [{ title: 'Opening hours', target: to(hours) }] })
    const first = await control().tap({ as: person, title: 'Opening hours' })
    await product.entryOf(hours, first.mid, 'sent')
    const second = await control().tap({ as: person, title: 'Opening hours' })
    const entry = await product.entryOf(hours, second.mid, 'skipped')
    expect(entry).toMatchObject({ reason_code: 'cooldown' })
    expect(entry.trace).toContainEqual(
      expect.objectContaining({
        gate: 'trigger',
        values: { button: 'Opening hours', message_kind: 'postback' },
      }),
    )
  })

  test('that leads to a person hands the conversation over', async () => {
    const hours = await hoursReply()
    await save({ ice_breakers: [question] })
    const { mid } = await control().tap({ as: person, title: question.question })
    expect(await product.entryOf(hours, mid, 'skipped')).toMatchObject({ reason_code: 'tap_person' })
    expect(await product.conversationUntil(person, ({ needs_person }) => needs_person)).toBeTruthy()
  })

  test('that leads to a deleted automation is declined with the reason', async () => {
    const deletedAutomation = await product.saveDmReply({ name: 'Gone', keywords: 'gone' })
    await save({ persistent_menu: [{ title: 'Old entry', target: to(deletedAutomation) }] })
    await product.clearAutomations()
    const hours = await hoursReply()
    const { mid } = await control().tap({ as: person, title: 'Old entry' })
    expect(await product.entryOf(hours, mid, 'skipped')).toMatchObject({ reason_code: 'tap_unknown' })
  })
})
