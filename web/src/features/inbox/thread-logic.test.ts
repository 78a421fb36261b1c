import { expect, test } from 'vitest'
import { inHours, message, ownMessage } from '../../../test/inbox-samples.ts'
import { nextAttempt } from './attempt-logic.ts'
import type { Outgoing } from './outgoing-store.ts'
import { withMessage, withNewestMessages, withOlderMessages } from './thread-page-logic.ts'
import { arrivedSince, firstUnreadOf, grewAtStart, rowsOf } from './thread-logic.ts'

const account = { id: 'business', username: 'morrow.linen' }
const said = (id: string, hours: number) => message({ id, created_time: inHours(hours) })
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
  rowsOf({ messages: [], outgoing: [], unreadKey: null, account, ...change })

test('what is on its way stands last, until the server tells of it', () => {
  const messages = [said('1', -1)]
  expect(view({ messages, outgoing: [outgoing()] }).map(({ key }) => key)).toEqual(['1', 'own'])
  const known = [...messages, ownMessage({ id: 'mid', client_message_id: 'own' })]
  expect(view({ messages: known, outgoing: [outgoing()] }).map(({ message: { id } }) => id)).toEqual([
    '1',
    'mid',
  ])
})

test('a failed message gives way to its next attempt', () => {
  const failed = ownMessage({ state: 'failed', client_message_id: 'own' })
  const again = outgoing({ client_message_id: nextAttempt('own') })
  expect(view({ messages: [failed] })[0]?.retry).toEqual({
    client_message_id: 'own',
    text: 'We do.',
    certain: true,
  })
  expect(view({ messages: [failed], outgoing: [again] }).map(({ key }) => key)).toEqual(['own~2'])
  expect(nextAttempt('own~2')).toBe('own~3')
})

test('a day begins once, and the first unread message is marked', () => {
  const rows = view({ messages: [said('1', -60), said('2', -59.99), said('3', -1)], unreadKey: '3' })
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, true])
  expect(rows.map(({ firstUnread }) => firstUnread)).toEqual([false, false, true])
})

test('the first unread message is counted from the end, over those of the person', () => {
  const messages = [said('1', -3), said('2', -2), ownMessage(), said('3', -1)]
  expect(firstUnreadOf(messages, 2)).toBe('2')
  expect(firstUnreadOf(messages, 100)).toBe('1')
  expect(firstUnreadOf(messages, 0)).toBeNull()
})

test('older messages before the others are told apart from newer ones behind them', () => {
  const before = view({ messages: [said('2', -2)] })
  expect(grewAtStart(view({ messages: [said('1', -3), said('2', -2)] }), before)).toBe(true)
  const after = view({ messages: [said('2', -2), said('3', -1)] })
  expect(grewAtStart(after, before)).toBe(false)
  expect(arrivedSince(after, '2')).toBe(1)
})

test('the newest page joins what is loaded, and replaces it where something is missing in between', () => {
  const known = { messages: [said('1', -4), said('2', -3)], next_cursor: 'older' }
  const joined = withNewestMessages(known, { messages: [said('2', -3), said('3', -2)], next_cursor: 'x' })
  expect(joined.messages.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(joined.next_cursor).toBe('older')
  const alone = withNewestMessages(known, { messages: [said('8', -1)], next_cursor: 'x' })
  expect(alone.messages.map(({ id }) => id)).toEqual(['8'])
})

test('an older page goes before what is loaded, each message once', () => {
  const known = { messages: [said('2', -3)], next_cursor: 'older' }
  const all = withOlderMessages(known, { messages: [said('1', -4), said('2', -3)], next_cursor: null })
  expect(all.messages.map(({ id }) => id)).toEqual(['1', '2'])
  expect(all.next_cursor).toBeNull()
})

test('a message takes its place in time, and replaces what it was on its way', () => {
  const draft = ownMessage({ id: 'outbox-1', sender_kind: 'automation', state: 'sending', message: 'Hi' })
  const known = { messages: [said('1', -4), draft], next_cursor: 'older' }
  const sent = ownMessage({ id: 'mid', sender_kind: 'automation', message: 'Hi', created_time: inHours(-1) })
  expect(withMessage(known, sent).messages.map(({ id }) => id)).toEqual(['1', 'mid'])
  expect(withMessage(known, said('0', -9)).messages.map(({ id }) => id)).toEqual(['1', 'outbox-1'])
})

test('a message that was told of before its sender was known is there once', () => {
  const draft = ownMessage({ id: 'outbox-1', client_message_id: 'mine', state: 'sending' })
  const echo = ownMessage({ id: 'mid', client_message_id: null, created_time: inHours(-1) })
  const known = { messages: [said('1', -4), draft, echo], next_cursor: null }
  const sent = ownMessage({ id: 'mid', client_message_id: 'mine', created_time: inHours(-1) })
  expect(withMessage(known, sent).messages).toEqual(
    [said('1', -4), sent].map((each) => expect.objectContaining({ id: each.id })),
  )
})
