import { expect, test } from 'vitest'
import { scriptLanguageOf } from './script-language.ts'
import { unknownReplyIn, unseenReplyIn } from './unknown-replies.ts'

test.each([
  ['بكم هذا الصابون؟', 'arabic'],
  ['السعر iPhone 15؟', 'arabic'],
  ['قیمت این صابون چند است؟', 'persian'],
  ['כמה זה עולה?', 'hebrew'],
  ['这个多少钱？', 'chinese'],
  ['これはいくらですか', 'japanese'],
  ['送料はいくら', 'japanese'],
  ['이거 얼마예요', 'korean'],
  ['Πόσο κάνει;', 'greek'],
  ['यह कितने का है', 'hindi'],
  ['ราคาเท่าไหร่', 'thai'],
  ['Скільки це коштує?', 'ukrainian'],
  ['Сколько стоит?', 'russian'],
  ['How much is it?', null],
  ['How much is the 石鹸 set?', null],
  ['', null],
  ['123 😊', null],
])('the letters of %j are those of %s', (text, language) => {
  expect(scriptLanguageOf(text)).toBe(language)
  if (language === null) return
  expect(scriptLanguageOf(unknownReplyIn(language))).toBe(language)
  expect(scriptLanguageOf(unseenReplyIn(language))).toBe(language)
})
