import { expect, test } from 'vitest'
import { mentionedIn } from './mention-logic.ts'

const members = [
  { user_id: 'mira', name: 'Mira Lee', email: 'mira@clay.example' },
  { user_id: 'mira-2', name: 'Mira Sol', email: 'Mira@ember.example' },
  { user_id: 'ben', name: 'Ben', email: 'ben.o-hara+shop@clay.example' },
  { user_id: 'jose', name: 'José Álvarez', email: 'jose@clay.example' },
]

test.each<[text: string, ...ids: string[]]>([
  ['@jose please answer', 'jose'],
  ['please answer, @JOSE', 'jose'],
  ['(@jose)', 'jose'],
  ['ask @jose.', 'jose'],
  ['ask @jose... today', 'jose'],
  ['@jose, @ben.o-hara+shop: look', 'jose', 'ben'],
  ['two members have this name: @mira', 'mira', 'mira-2'],
  ['@"Mira Lee" knows', 'mira'],
  ['@"mira lee"', 'mira'],
  ['@“Mira Lee” knows', 'mira'],
  ['@„Mira Lee“ weiß es', 'mira'],
  // The name with a combining accent.
  ['@"José Álvarez"', 'jose'],
  ['@jose and again @jose and @"José Álvarez"', 'jose'],
  // Addresses, parts of words and people who are no members.
  ['write to info@jose.example'],
  ['write to jose@clay.example'],
  ['write to @jose@clay.example'],
  ['a@jose'],
  ['@@jose'],
  ['write to ben.o-hara+shop@jose.example'],
  ['mailto:info@jose'],
  ['@josefine'],
  // Code and addresses of pages.
  ['the field `@jose` is empty'],
  ['the field `@"Mira Lee"` is empty'],
  ['```\nassign @jose\n``` does not work'],
  ['`a` and `b`, says @jose', 'jose'],
  ['it`s for @jose', 'jose'],
  ['`@mira` @jose', 'jose'],
  ['https://clay.example/@jose'],
  ['see https://clay.example/a?b=@mira, @jose', 'jose'],
  ['@"Mira"'],
  ['@"Mira Lee'],
  ['@ jose'],
  ['@'],
  [''],
])('in “%s” mentions %s', (text, ...ids) => {
  expect(mentionedIn(text, members)).toEqual(ids)
})

test('reads a long note in linear time, and at most 50 mentions of it', () => {
  for (const text of [
    '@"'.repeat(50_000),
    '@'.repeat(100_000),
    'a.'.repeat(50_000),
    `@${'.'.repeat(100_000)}`,
    '`@'.repeat(100_001),
    `${'``'.repeat(50_000)}\``,
    'https://'.repeat(20_000),
  ]) {
    expect(mentionedIn(text, members)).toEqual([])
  }
  expect(mentionedIn(`${'@nobody '.repeat(50)}@jose`, members)).toEqual([])
})
