import { expect, test } from 'vitest'
import { inHours, message, ownMessage } from '../../../test/inbox-samples.ts'
import {
  nextAttempt,
  withMessage,
  withNewestMessages,
  withOlderMessages,
  arrivedSince,
  firstUnreadOf,
  grewAtStart,
  rowsOf,
} from './thread-logic.ts'
import type { Outgoing } from './draft-store.ts'

const account = { id: 'business', username: 'morrow.linen' }
const messageAt = (id: string, hours: number) => message({ id, created_time: inHours(hours) })
const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  client_message_id: 'own',
  platform_user_id: 'business',
  conversation_id: 'conversation-1',
  recipient_id: 'person-1',
  text: 'Hello',
  created_time: inHours(0),
  state: 'sending',
  cause: null,
  certain: false,
  ...change,
})
const view = (change: Partial<Parameters<typeof rowsOf>[0]>) =>
  rowsOf({
    messages: [],
    outgoing: [],
    unreadKey: null,
    account,
    canWrite: true,
    dayOf: (at) => at.slice(0, 10),
    ...change,
  })

test('puts pending messages last until the server lists them', () => {
  const messages = [messageAt('1', -1)]
  expect(view({ messages, outgoing: [outgoing()] }).map(({ key }) => key)).toEqual(['1', 'own'])
  const listedMessages = [...messages, ownMessage({ id: 'mid', client_message_id: 'own' })]
  expect(view({ messages: listedMessages, outgoing: [outgoing()] }).map(({ message: { id } }) => id)).toEqual(
    ['1', 'mid'],
  )
})

test('replaces a failed message with its next attempt', () => {
  const failedMessage = ownMessage({ state: 'failed', client_message_id: 'own' })
  const again = outgoing({ client_message_id: nextAttempt('own') })
  expect(view({ messages: [failedMessage] })[0]?.retry).toEqual({
    client_message_id: 'own',
    text: 'We do.',
    certain: true,
  })
  expect(view({ messages: [failedMessage], outgoing: [again] }).map(({ key }) => key)).toEqual(['own~2'])
  expect(nextAttempt('own~2')).toBe('own~3')
})

test('starts each day once and marks the first unread message', () => {
  const rows = view({
    messages: [messageAt('1', -60), messageAt('2', -59.99), messageAt('3', -1)],
    unreadKey: '3',
  })
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, true])
  expect(rows.map(({ firstUnread }) => firstUnread)).toEqual([false, false, true])
})

test('counts the first unread message from the end over the person’s messages', () => {
  const messages = [messageAt('1', -3), messageAt('2', -2), ownMessage(), messageAt('3', -1)]
  expect(firstUnreadOf(messages, 2)).toBe('2')
  expect(firstUnreadOf(messages, 100)).toBe('1')
  expect(firstUnreadOf(messages, 0)).toBeNull()
})

test('distinguishes older messages before from newer ones after', () => {
  const before = view({ messages: [messageAt('2', -2)] })
  expect(grewAtStart(view({ messages: [messageAt('1', -3), messageAt('2', -2)] }), before)).toBe(true)
  const after = view({ messages: [messageAt('2', -2), messageAt('3', -1)] })
  expect(grewAtStart(after, before)).toBe(false)
  expect(arrivedSince(after, '2')).toBe(1)
})

test('appends the newest page, or replaces the thread after a gap', () => {
  const thread = { messages: [messageAt('1', -4), messageAt('2', -3)], next_cursor: 'older' }
  const joined = withNewestMessages(thread, {
    messages: [messageAt('2', -3), messageAt('3', -2)],
    next_cursor: 'x',
  })
  expect(joined.messages.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(joined.next_cursor).toBe('older')
  const alone = withNewestMessages(thread, { messages: [messageAt('8', -1)], next_cursor: 'x' })
  expect(alone.messages.map(({ id }) => id)).toEqual(['8'])
})

test('prepends an older page without duplicates', () => {
  const thread = { messages: [messageAt('2', -3)], next_cursor: 'older' }
  const all = withOlderMessages(thread, {
    messages: [messageAt('1', -4), messageAt('2', -3)],
    next_cursor: null,
  })
  expect(all.messages.map(({ id }) => id)).toEqual(['1', '2'])
  expect(all.next_cursor).toBeNull()
})

test('inserts a message by time and replaces its pending version', () => {
  const draft = ownMessage({ id: 'outbox-1', sender_kind: 'automation', state: 'sending', message: 'Hi' })
  const thread = { messages: [messageAt('1', -4), draft], next_cursor: 'older' }
  const sentMessage = ownMessage({
    id: 'mid',
    sender_kind: 'automation',
    message: 'Hi',
    created_time: inHours(-1),
  })
  expect(withMessage(thread, sentMessage).messages.map(({ id }) => id)).toEqual(['1', 'mid'])
  expect(withMessage(thread, messageAt('0', -9)).messages.map(({ id }) => id)).toEqual(['1', 'outbox-1'])
})

test('contains a message once if it arrived before its sender was known', () => {
  const draft = ownMessage({ id: 'outbox-1', client_message_id: 'mine', state: 'sending' })
  const echo = ownMessage({ id: 'mid', client_message_id: null, created_time: inHours(-1) })
  const thread = { messages: [messageAt('1', -4), draft, echo], next_cursor: null }
  const sentMessage = ownMessage({ id: 'mid', client_message_id: 'mine', created_time: inHours(-1) })
  expect(withMessage(thread, sentMessage).messages).toEqual(
    [messageAt('1', -4), sentMessage].map((each) => expect.objectContaining({ id: each.id })),
  )
})
