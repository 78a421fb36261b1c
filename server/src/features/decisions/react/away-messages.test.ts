import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { startSecondWorker } from '#test/processes/second-worker.ts'

let product: LiveProduct
let other: { stop(): Promise<void> }
let person: string

beforeAll(async () => {
  product = await shareLiveProduct()
  other = startSecondWorker(product)
})
afterAll(async () => {
  await other.stop()
  await product.close()
})
beforeEach(async () => {
  await product.clearAutomations()
  await setHours({})
  person = await product.newPerson()
})

const away = 'We are back on Monday.'
const control = () => product.sandbox.control
const write = (text: string) => control().addMessage({ as: person, text })

/** Closes the account at all times, or changes this. */
async function setHours(change: object) {
  const { platform_user_id } = product
  const body = { platform_user_id, time_zone: 'UTC', days: [], away_message: away, ...change }
  expect((await product.owner.browser.call('PUT', '/api/accounts/hours', { body })).status).toBe(200)
}

const get = async <T>(path: string) => dataOf<T>((await product.owner.browser.get(path)).json)
/** Returns the Activity entry of the away message that was sent for a text. */
const entryOf = async (text: string) =>
  (
    await get<Activity[]>(`/api/automations/activity?platform_user_id=${product.platform_user_id}&limit=100`)
  ).find(({ sent: reply }) => reply?.event_text === text)
/** Returns the texts that the account sent to the person. */
const sentTexts = async () =>
  (await control().messages({ account: 'clayandember', person }))
    .filter(({ from, viaApi }) => from === 'account' && viaApi)
    .map(({ text }) => text)

/** Waits until these messages were decided. */
const expectDecisions = (...mids: string[]) =>
  expect
    .poll(async () => {
      const { rows } = await product.ctx.db.$client.query('select from decisions where event_id = any($1)', [
        mids,
      ])
      return rows.length
    })
    .toBe(mids.length)

const conversation = () => product.conversationUntil(person, () => true)

test('40 messages of a person with two workers get one away message', async () => {
  const messages = await Promise.all(Array.from({ length: 40 }, (_, index) => write(`hello ${index}`)))
  await expectDecisions(...messages.map(({ mid }) => mid))
  await expect.poll(sentTexts).toEqual([away])
  const { mid } = await write('still there?')
  await expectDecisions(mid)
  expect(await sentTexts()).toEqual([away])
})

test('a person gets the away message again after twelve hours', async () => {
  await write('hello')
  await expect.poll(sentTexts).toEqual([away])
  await product.ctx.db.$client.query(
    `update outbox set created_at = created_at - interval '12 hours' where source_id = 'away'`,
  )
  await write('hello again')
  await expect.poll(sentTexts).toEqual([away, away])
})

test('an automation that answers keeps the away message from being sent', async () => {
  const automation = await product.saveDmReply({})
  const { mid } = await write('what is the price?')
  await product.entryOf(automation, mid, 'sent')
  expect(await sentTexts()).toHaveLength(1)
  await write('and in blue?')
  await expect.poll(sentTexts).toContain(away)
})

test('an open account and a paused account send no away message', async () => {
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  await setHours({ days: week.map((day) => ({ day, from: '00:00', to: '00:00' })) })
  await expectDecisions((await write('are you open?')).mid)
  await setHours({})
  const pause = (paused: boolean) =>
    product.owner.browser.post('/api/automations/pause-all', {
      platform_user_id: product.platform_user_id,
      paused,
    })
  await pause(true)
  await expectDecisions((await write('are you there?')).mid)
  await pause(false)
  expect(await sentTexts()).toEqual([])
})

test('a conversation that a person answered or took over gets no away message', async () => {
  await setHours({ away_message: '' })
  await expectDecisions((await write('hello')).mid)
  const { id, participants } = await conversation()
  const { platform_user_id } = product
  await product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id,
    recipient_id: participants.data[1]?.id,
    message: 'Hi!',
  })
  await expect.poll(sentTexts).toEqual(['Hi!'])
  await product.owner.browser.post(`/api/instagram/conversations/${id}/resume`, {})
  await setHours({})
  await expectDecisions((await write('thank you')).mid)
  expect(await sentTexts()).toEqual(['Hi!'])

  await product.ctx.db.$client.query(
    `update messages set occurred_at = occurred_at - interval '12 hours' where conversation_id = $1`,
    [id],
  )
  await product.owner.browser.post(`/api/instagram/conversations/${id}/takeover`, {})
  await expectDecisions((await write('one more thing')).mid)
  expect(await sentTexts()).toEqual(['Hi!'])
  await product.owner.browser.post(`/api/instagram/conversations/${id}/resume`, {})
  await write('are you there?')
  await expect.poll(sentTexts).toEqual(['Hi!', away])
})

test('a customer who asks for a person gets the reply of the settings for it, or else the away message', async () => {
  await product.saveAiConversation({})
  const setReply = (handover_reply: string | null) =>
    product.owner.browser.call('PUT', '/api/automations/settings', {
      body: { platform_user_id: product.platform_user_id, handover_reply },
    })
  await setReply('Somebody will answer.')
  const message = await write('I want to talk to a real person please')
  await expect.poll(sentTexts).toEqual(['Somebody will answer.'])
  await expectDecisions(message.mid)
  await setReply(null)
  person = await product.newPerson()
  await write('I want to talk to a real person please')
  await expect.poll(sentTexts).toEqual([away])
})

test('the log and the thread name the away message, and the customer still waits for an answer', async () => {
  await write('do you ship to Berlin?')
  await expect.poll(sentTexts).toEqual([away])
  await expect
    .poll(() => entryOf('do you ship to Berlin?'))
    .toMatchObject({
      executions: [],
      sent: { kind: 'message', state: 'sent', text: away, away_message: true },
    })
  const { id } = await conversation()
  const { messages } = await get<{ messages: InboxMessage[] }>(
    `/api/instagram/messages?conversation_id=${id}&platform_user_id=${product.platform_user_id}`,
  )
  expect(messages.find(({ message }) => message === away)).toMatchObject({
    sender_kind: 'automation',
    away_message: true,
  })
  await product.ctx.db.$client.query(
    `update conversations set last_inbound_at = last_inbound_at - interval '3 minutes' where conversation_id = $1`,
    [id],
  )
  const { data } = await get<{ data: { id: string }[] }>(
    `/api/instagram/conversations?platform_user_id=${product.platform_user_id}&filter=waiting`,
  )
  expect(data.map((each) => each.id)).toContain(id)
})
