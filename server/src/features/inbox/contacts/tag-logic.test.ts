import { expect, test } from 'vitest'
import { distinctTags, mergedTags } from './tag-logic.ts'

test('tags are distinct in the spelling of the first occurrence', () => {
  expect(distinctTags(['VIP', 'vip', 'new'])).toEqual(['VIP', 'new'])
})

test.each([
  ['keeps what someone else added', ['vip', 'refund'], ['vip'], ['vip', 'new'], ['vip', 'refund', 'new']],
  ['keeps removed what someone else removed', [], ['vip'], ['vip', 'new'], ['new']],
  ['removes only what the person removed', ['vip', 'refund'], ['vip'], [], ['refund']],
  ['compares without case', ['VIP'], ['vip'], ['Vip', 'new'], ['VIP', 'new']],
  ['adds a tag once that both added', ['vip'], [], ['VIP'], ['vip']],
])('a change of the tags that were shown %s', (_, storedTags, shownTags, tags, expected) => {
  expect(mergedTags({ stored: storedTags, shown: shownTags, wanted: tags })).toEqual(expected)
})
