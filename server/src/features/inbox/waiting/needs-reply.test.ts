import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Notification } from '@skein/contract/notifications/notifications'
import { dataOf } from '#test/services/browser.ts'
import { shareBotProduct, type BotProduct } from '#test/bot-product.ts'

let product: BotProduct
let person: string
beforeAll(async () => {
  product = await shareBotProduct()
  await product.teach('# Workshops\nA weekend workshop costs 140 EUR, clay and firing included.')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.setInbox({ burst_seconds: 0 })
  person = await product.newPerson()
})

const conversationUntil = (fits: (conversation: Conversation) => boolean) =>
  product.conversationUntil(person, fits)

const get = async <T>(path: string) => dataOf<T>((await product.owner.browser.get(path)).json)
const needingReply = async () => {
  const path = `/api/automations/attention?platform_user_id=${product.platform_user_id}`
  return (await get<Attention>(path)).waiting_people
}
const unread = async () =>
  (await get<Notification[]>('/api/notices'))
    .filter(({ read_at }) => read_at === null)
    .map(({ title }) => title)

test('a message in a conversation that a person handles needs a reply until it is answered', async () => {
  await product.writeAs(person, 'hi there')
  const { id } = await conversationUntil(() => true)
  await product.post(`/api/instagram/conversations/${id}/takeover`, {})
  expect([(await conversationUntil(() => true)).needs_person, await needingReply()]).toEqual([false, 0])

  await product.writeAs(person, 'are you still there?')
  const waiting = await conversationUntil(({ needs_person }) => needs_person)
  expect(waiting.needs_person_reason).toBeNull()
  expect(await needingReply()).toBe(1)
  expect(await unread()).toEqual([expect.stringContaining('needs a reply')])

  await product.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id: waiting.participants.data[1]?.id,
    message: 'Yes, sorry.',
  })
  expect((await conversationUntil(({ needs_person }) => !needs_person)).needs_person_reason).toBeNull()
  expect([await needingReply(), await unread()]).toEqual([0, []])
})

test('a customer who asked for a human waits for a person without expiry', async () => {
  await product.publish()
  const requestId = await product.writeAs(person, 'I want to talk to a real person please')
  await product.botEntryOf(requestId, 'skipped')
  const waiting = await conversationUntil(({ needs_person }) => needs_person)
  expect(waiting.automation_paused_until).toMatch(/^9999-/)
  const later = await product.writeAs(person, 'How much is a weekend workshop?')
  expect(await product.botEntryOf(later, 'skipped')).toMatchObject({ reason_code: 'human_active' })

  const { json } = await product.owner.browser.post('/api/instagram/send-message', {
    platform_user_id: product.platform_user_id,
    recipient_id: waiting.participants.data[1]?.id,
    message: 'Here I am.',
  })
  expect(json).toMatchObject({ success: true })
  const answered = await conversationUntil(({ needs_person }) => !needs_person)
  expect(answered).toMatchObject({ automation_paused_until: expect.stringMatching(/^20/) })
})

test('a customer who asks for a human gets the acknowledgement of the settings once', async () => {
  await product.publish()
  const { status } = await product.owner.browser.call('PUT', '/api/automations/settings', {
    body: { platform_user_id: product.platform_user_id, handover_reply: ' A person will reply soon. ' },
  })
  expect(status).toBe(200)
  await product.botEntryOf(await product.writeAs(person, 'I want to talk to a real person please'), 'skipped')
  const later = await product.writeAs(person, 'hello? a human please!')
  expect(await product.botEntryOf(later, 'skipped')).toMatchObject({ reason_code: 'human_active' })
  await product.sandbox.control.wait({ for: 'message', person, text: 'A person will reply soon.' })
  expect(await product.repliesTo(person)).toEqual(['A person will reply soon.'])
  expect((await conversationUntil(() => true)).needs_person).toBe(true)
})
