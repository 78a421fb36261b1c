import { minute } from '@skein/contract/durations'
import { describe, expect, test } from 'vitest'
import type { ShownComment, Thread } from '#src/integrations/instagram/graph/schemas.ts'
import { compareShown, stepAfter, type StoredItems } from './compare-logic.ts'
import { messageItems } from './read-channel.ts'
import { commentItems } from './read-post.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const self = { platform_user_id: 'us', username: 'clayandember' }
const span = { after: now - 60 * minute, before: now - minute }
const nothing: StoredItems = { delivered: new Set(), swept: new Set(), sent: new Set() }
const post = { id: 'post', media_product_type: 'FEED' }

const comment = (fields: Partial<ShownComment> = {}): ShownComment => ({
  id: 'c1',
  text: 'price?',
  timestamp: now - 10 * minute,
  from_id: 'lea',
  from_username: 'lea',
  hidden: false,
  replies: [],
  ...fields,
})
const reply = (fields: Partial<ShownComment['replies'][number]> = {}) => ({
  id: 'r1',
  text: 'It is 20.',
  timestamp: now - 5 * minute,
  from_id: 'us',
  from_username: 'clayandember',
  ...fields,
})

interface Case {
  name: string
  shown: ShownComment[]
  stored?: Partial<StoredItems>
  /** Keys; `!` follows the key of an item that a person or another app has answered. */
  missing: string[]
  undelivered: string[]
}

const cases: Case[] = [
  { name: 'nothing', shown: [], missing: [], undelivered: [] },
  { name: 'a lost comment', shown: [comment()], missing: ['c1'], undelivered: ['c1'] },
  {
    name: 'a delivered comment',
    shown: [comment()],
    stored: { delivered: new Set(['c1']) },
    missing: [],
    undelivered: [],
  },
  {
    name: 'a comment that only a sweep has found',
    shown: [comment()],
    stored: { swept: new Set(['c1']) },
    missing: [],
    undelivered: ['c1'],
  },
  {
    name: 'a comment from before the setting',
    shown: [comment({ timestamp: span.after - 1000 })],
    missing: [],
    undelivered: ['c1'],
  },
  {
    name: 'a comment of the second in which the setting begins',
    shown: [comment({ timestamp: span.after - 999 })],
    missing: ['c1'],
    undelivered: ['c1'],
  },
  {
    name: 'a comment whose webhook may be on its way',
    shown: [comment({ timestamp: span.before + 1 })],
    missing: [],
    undelivered: ['c1'],
  },
  { name: 'a hidden comment', shown: [comment({ hidden: true })], missing: [], undelivered: [] },
  { name: 'a comment of the account', shown: [comment({ from_id: 'us' })], missing: [], undelivered: [] },
  {
    name: 'a comment of the account that is shown by its name',
    shown: [comment({ from_id: null, from_username: 'ClayAndEmber' })],
    missing: [],
    undelivered: [],
  },
  {
    name: 'a comment that a person has answered',
    shown: [comment({ replies: [reply()] })],
    missing: ['c1!'],
    undelivered: ['c1'],
  },
  {
    name: 'a comment below which Skein has answered a reply',
    shown: [comment({ replies: [reply(), reply({ id: 'r2', from_id: 'tom', from_username: 'tom' })] })],
    stored: { sent: new Set(['r1']) },
    missing: ['c1', 'r2'],
    undelivered: ['c1', 'r2'],
  },
  {
    name: 'a reply without an author',
    shown: [comment({ replies: [reply({ from_id: null, from_username: null })] })],
    stored: { delivered: new Set(['c1']) },
    missing: [],
    undelivered: [],
  },
]

const keysOf = (events: readonly { key: string; was_answered?: boolean }[]) =>
  events.map(({ key, was_answered }) => `${key}${was_answered ? '!' : ''}`)

test.each(cases)('compares $name', ({ shown, stored, missing, undelivered }) => {
  const compared = compareShown(commentItems(post, shown, self), { ...nothing, ...stored }, span)
  expect(keysOf(compared.missing)).toEqual(missing)
  expect(keysOf(compared.undelivered)).toEqual(undelivered)
})

describe('a conversation', () => {
  const message = (mid: string, minutesAgo: number, from_id: string | null): Thread['messages'][number] => ({
    mid,
    from_id,
    from_username: null,
    to_ids: [],
    timestamp: now - minutesAgo * minute,
    text: 'price?',
    attachments: [],
    is_unsupported: false,
  })
  const missing = (messages: Thread['messages'], sentIds: string[] = []) =>
    keysOf(
      compareShown(messageItems(messages, self, span.before), { ...nothing, sent: new Set(sentIds) }, span)
        .missing,
    )

  test.each([
    ['lists the oldest message first', [message('b', 5, 'lea'), message('a', 9, 'lea')], [], ['a', 'b']],
    ['ignores messages of the account', [message('a', 9, 'us'), message('b', 9, null)], [], []],
    ['knows a later answer of a person', [message('b', 5, 'us'), message('a', 9, 'lea')], [], ['a!']],
    ['knows a later answer of Skein', [message('b', 5, 'us'), message('a', 9, 'lea')], ['b'], ['a']],
    ['ignores an earlier answer', [message('a', 5, 'lea'), message('b', 9, 'us')], [], ['a']],
    ['ignores an answer of this minute', [message('b', 0.5, 'us'), message('a', 9, 'lea')], [], ['a']],
  ])('%s', (_, messages, sentIds, keys) => {
    expect(missing(messages, sentIds)).toEqual(keys.map((key) => `message:${key}`))
  })
})

describe('after a page of comments below a post', () => {
  const behind = { is_last: false, is_behind: true, missing: 1, further: 0, is_plentiful: true }
  test.each([
    { name: 'the last page ends', page: { ...behind, is_last: true }, step: 'end' },
    { name: 'newer pages continue', page: { ...behind, is_behind: false, missing: 0 }, step: 'next' },
    {
      name: 'newer pages continue with few calls',
      page: { ...behind, is_behind: false, is_plentiful: false },
      step: 'next',
    },
    { name: 'missing replies are looked for', page: behind, step: 'further' },
    { name: 'the tenth further page is read', page: { ...behind, further: 9 }, step: 'further' },
    { name: 'an eleventh is not', page: { ...behind, further: 10 }, step: 'end' },
    { name: 'nothing is missing', page: { ...behind, missing: 0 }, step: 'end' },
    { name: 'more was shown than is missing', page: { ...behind, missing: -1 }, step: 'end' },
    { name: 'few calls are left', page: { ...behind, is_plentiful: false }, step: 'end' },
  ])('$name', ({ page, step }) => {
    expect(stepAfter(page)).toBe(step)
  })
})
