import type { Member } from '@skein/contract/workspaces/workspaces'
import { expect, test } from 'vitest'
import { membersFor, mentionOf, startedMention } from './mention-logic.ts'

const member = (name: string, email: string): Member => ({
  user_id: email,
  name,
  email,
  role: 'agent',
  joined_at: '2026-11-20T12:00:00.000Z',
  last_seen_at: null,
})
const mira = member('Mira Lee', 'ml@clay.example')
const ben = member('Ben', 'ben@clay.example')
const otherBen = member('Ben', 'ben.two@clay.example')

test.each([
  ['@', 1, { at: 0, word: '' }],
  ['ask @mi', 7, { at: 4, word: 'mi' }],
  ['ask @mi please', 7, { at: 4, word: 'mi' }],
  ['ask @"Mira L', 12, { at: 4, word: 'Mira L' }],
  ['ask @mi please', 14, null],
  ['info@mi', 7, null],
  ['@"Mira Lee" ', 12, null],
  ['', 0, null],
] as const)('in “%s” with the cursor at %i, the mention is %j', (text, cursor, mention) => {
  expect(startedMention(text, cursor)).toEqual(mention)
})

test('suggests members by each word of the name and by the address', () => {
  const all = [mira, ben]
  expect(['', 'le', 'ML', 'x'].map((word) => membersFor(all, word))).toEqual([all, [mira], [mira], []])
})

test('mentions a member by name, or by address where two have the name', () => {
  expect(mentionOf(mira, [mira, ben])).toBe('@"Mira Lee"')
  expect(mentionOf(otherBen, [ben, otherBen])).toBe('@ben.two')
})
