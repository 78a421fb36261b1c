import { expect, test } from 'vitest'
import { knownName, knownUsername } from './usernames.ts'

test.each(['mia.makes', 'somebody', '_42', '12345', 'زينب', '@mia'])('%s is a username', (username) => {
  expect(knownUsername(username, '17841400000000001')).toBe(username)
})

test('characters that draw nothing are left out of a username', () => {
  expect(knownUsername(' mia\u200B.makes\u2066 ')).toBe('mia.makes')
})

test.each([
  null,
  undefined,
  '',
  '  ',
  '\u200B\u2060',
  '\u2800',
  '🧶',
  '…',
  '17841400000000001',
  'Instagram User',
])('“%s” is no username', (username) => expect(knownUsername(username)).toBeNull())

test('the id of the person is no username', () => {
  expect(knownUsername('4711', '4711')).toBeNull()
})

test('a name may have blanks and be an emoji, and is not invisible', () => {
  expect([knownName('Mia M.'), knownName('🧶'), knownName('\u200B '), knownName(null)]).toEqual([
    'Mia M.',
    '🧶',
    null,
    null,
  ])
})
