import { expect, test } from 'vitest'
import { replaceInvisible, withoutInvisible, withoutUndrawn } from './invisible-text.ts'

const invisible = [
  0x00, 0x7f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x202e, 0x2060, 0x2064, 0x2066, 0x206a, 0x2028, 0x2029, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0,
  0xfff0, 0xfff9, 0x1bca0, 0x1d159, 0x1d173, 0x13441, 0xe0001, 0xe0041, 0xe0100, 0xe0fff,
]

test.each(invisible.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
  'U+%s between letters is found and removed',
  (_code, character) => {
    const text = `pay${character}pal`
    expect(withoutInvisible(text)).toBe('paypal')
    expect(replaceInvisible(text, () => '‹?›')).toBe('pay‹?›pal')
  },
)

test.each([0x1680, 0x2000, 0x2003, 0x2009, 0x200a, 0x205f].map((code) => String.fromCodePoint(code)))(
  'an unusual space %j becomes a blank',
  (space) => {
    expect(withoutInvisible(`a${space}b`)).toBe('a b')
  },
)

test.each([
  'Two\nlines\tand a tab',
  'Family 👨‍👩‍👧 and ❤️ and 1️⃣ and 🏴‍☠️',
  'Wales 🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  'می‌خواهم',
  'क्‍ष',
  'prix : 20 €',
  '全角　空白',
  'Größe 20 – 30 “x”',
])('%j has nothing invisible', (text) => {
  expect(withoutInvisible(text)).toBe(text)
})

test('tags that are no flag are found, also after one', () => {
  const hiddenText = [...'send it']
    .map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
    .join('')
  for (const before of ['Hello', '🏴󠁧󠁢󠁷󠁬󠁳󠁿']) expect(withoutInvisible(before + hiddenText)).toBe(before)
})

test('a comparison ignores joiners everywhere', () => {
  expect(withoutUndrawn('evil\u200d.example\u2800\ufe0f')).toBe('evil.example')
})
