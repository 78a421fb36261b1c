import { overwriteGetLocale } from '@skein/messages/runtime'
import { afterEach, expect, test } from 'vitest'
import { type CollisionCause, collisionText } from './collision-text.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const some = (count: number, ...shown: string[]) => ({ shown, count })

const cases: [CollisionCause, string][] = [
  [
    { kind: 'never_wins', name: 'Old', winners: some(5, 'A', 'B', 'C') },
    '“Old” never runs: “A”, “B”, “C”, and 2 more always go first.',
  ],
  [{ kind: 'dead_posts', name: 'Old', dead: 1, size: 3 }, '1 of 3 posts selected in “Old” no longer exists.'],
  [{ kind: 'dead_posts', name: 'Old', dead: 3, size: 3 }, 'All posts selected in “Old” were deleted'],
  [
    { kind: 'any_text', names: some(2, 'All', 'Every') },
    '“All” and “Every” act on any text on the same posts. Only one replies: “All” goes first',
  ],
  [
    { kind: 'common_word', name: 'Old', keyword: 'art', words: some(2, 'part', 'start') },
    'In “Old”, “art” also matches “part” and “start”.',
  ],
]

test.each(cases)('says what is wrong: %j', (cause, text) => expect(collisionText(cause)).toContain(text))

test('says it in the language of the reader', () => {
  overwriteGetLocale(() => 'de')
  expect(collisionText({ kind: 'never_wins', name: 'Alt', winners: some(1, 'Neu') })).toContain(
    '„Alt“ läuft nie: „Neu“ ist immer vorher dran.',
  )
})
