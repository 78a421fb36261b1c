import { expect, test } from 'vitest'
import { showHidden } from './hidden-characters.ts'

test.each([
  ['pay \u202e001 to anna', 'pay ‹right-to-left override›001 to anna'],
  ['a\u200bb\u2066c\u2069', 'a‹zero width space›b‹left-to-right isolate›c‹end of isolate›'],
  ['a\u200db', 'a‹zero width joiner›b'],
  ['a\u{e0041}b\u0000', 'a‹U+E0041›b‹U+0000›'],
  ['a\u2028b\u3164', 'a‹U+2028›b‹U+3164›'],
  ['one\ntwo\tthree', 'one\ntwo\tthree'],
  ['👩\u200d🚀 می\u200cخواهم שלום', '👩\u200d🚀 می\u200cخواهم שלום'],
])('shows %j as %j', (text, shownText) => {
  expect(showHidden(text)).toBe(shownText)
})
