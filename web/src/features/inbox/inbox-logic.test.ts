import { describe, expect, it, test } from 'vitest'
import { conversation } from '../../../test/inbox-samples.ts'
import { mayShow, webAddressOf } from '../../lib/web-address.ts'
import { fits, matchesAmong, withConversation, withNewestConversations } from './conversation-list-logic.ts'
import { bytesOf, repliesFor, wordAfterSlash } from './composer/saved-reply-logic.ts'
import { clockOf, windowOf } from '../../copy/reply-window.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const window = (change: Parameters<typeof conversation>[0]) => windowOf(conversation(change), now)

describe('the reply window', () => {
  it.each([
    ['counts down', { window_closes_at: at(5.5) }, '5 h 30 min', 'neutral'],
    ['warns four hours before its end', { window_closes_at: at(3) }, '3 h', 'warn'],
    ['presses in the last hour', { window_closes_at: at(0.25) }, '15 min', 'bad'],
    [
      'is longer for people where that is allowed',
      { reply_window: 'human_agent' as const, human_agent_closes_at: at(72) },
      '3 days left, manual replies only',
      'neutral',
    ],
    ['is over at its end, whatever was told before', { window_closes_at: at(0) }, 'Closed', 'neutral'],
    ['has not begun before the person writes', { window_closes_at: null }, 'No messages yet', 'neutral'],
  ])('%s', (_, change, text, tone) => {
    expect(clockOf(window(change))).toEqual({ text, tone })
  })
})

test('lists a conversation that is done only under its filter', () => {
  const doneConversation = conversation({ done: true, unread_count: 1 })
  const fit = (filter: 'unread' | 'done' | null) => fits(doneConversation, { query: '', filter }, now)
  expect([fit(null), fit('unread'), fit('done')]).toEqual([false, false, true])
  expect(fits(doneConversation, { query: 'nora', filter: null }, now)).toBeNull()
})

test('moves a conversation by time and removes it from a list it does not match', () => {
  const conversations = {
    data: [conversation({ id: 'a', updated_time: at(-1) }), conversation({ id: 'b', updated_time: at(-2) })],
    next_cursor: 'more',
  }
  const movedConversations = withConversation(conversations, conversation({ id: 'b', updated_time: at(0) }))
  expect(movedConversations.data.map(({ id }) => id)).toEqual(['b', 'a'])
  const old = withConversation(conversations, conversation({ id: 'c', updated_time: at(-9) }))
  expect(old.data.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(fits(conversation(), { query: '', filter: 'unread' }, now)).toBe(false)
  expect(fits(conversation({ window_closes_at: at(3) }), { query: '', filter: 'closing' }, now)).toBe(true)
  expect(fits(conversation(), { query: 'x', filter: null }, now)).toBeNull()
})

test('keeps loaded pages behind the newest one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, place) => conversation({ id, updated_time: at(-place) }))
  if (!a || !b || !c) throw new Error('Three were made.')
  const conversations = { data: [b, c], next_cursor: null }
  expect(
    withNewestConversations(conversations, { data: [a, b], next_cursor: 'x' }).data.map(({ id }) => id),
  ).toEqual(['a', 'b', 'c'])
})

test('finds loaded conversations by name and newest message', () => {
  const conversations = {
    data: [conversation(), conversation({ id: 'b', last_message: null }, 'tom')],
    next_cursor: null,
  }
  expect(matchesAmong(conversations, '@TOM').data.map(({ id }) => id)).toEqual(['b'])
  expect(matchesAmong(conversations, 'france').data.map(({ id }) => id)).toEqual(['conversation-1'])
})

test('embeds images of Instagram only and links web addresses only', () => {
  const origin = 'https://skein.example'
  expect(mayShow('https://scontent.cdninstagram.com/a.jpg', origin)).toBe(true)
  expect(mayShow('http://scontent.cdninstagram.com/a.jpg', origin)).toBe(false)
  expect(mayShow('https://cdninstagram.com.evil.example/a.jpg', origin)).toBe(false)
  expect(mayShow('http://localhost:3100/a.jpg', origin)).toBe(false)
  expect(webAddressOf('javascript:alert(1)')).toBeNull()
})

test('matches saved replies by the text after the slash', () => {
  const replies = [
    { id: '1', shortcut: 'shipping', text: 'Five days.', actions: {}, version: 1, updated_at: at(0) },
    {
      id: '2',
      shortcut: 'hours',
      text: 'We ship never, we open.',
      actions: {},
      version: 1,
      updated_at: at(0),
    },
  ]
  expect(wordAfterSlash('/sh')).toBe('sh')
  expect(wordAfterSlash('a /sh')).toBeNull()
  expect(repliesFor(replies, 'ship').map(({ id }) => id)).toEqual(['1', '2'])
  expect(bytesOf(' ü ')).toBe(2)
})
