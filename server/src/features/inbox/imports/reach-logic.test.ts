import { expect, test } from 'vitest'
import { knownSince } from './reach-logic.ts'

const oldest = { at: '2026-11-02' }

test.each([
  [
    'all of a conversation that the platform returns whole',
    null,
    { known_since: '2026-11-01', has_oldest: true },
    null,
  ],
  ['a new conversation since its oldest message', oldest, undefined, '2026-11-02'],
  [
    'a conversation without the oldest message since it',
    oldest,
    { known_since: null, has_oldest: false },
    '2026-11-02',
  ],
  ['a conversation with it as before', oldest, { known_since: '2026-11-01', has_oldest: true }, '2026-11-01'],
  ['a whole conversation with it as before', oldest, { known_since: null, has_oldest: true }, null],
])('an import knows %s', (_, message, storedConversation, expected) => {
  expect(knownSince(message, storedConversation)).toBe(expected)
})
