import { expect, test } from 'vitest'
import { Name, visibleName } from './names.ts'

test.each([
  ['a mark that turns the text around', 'Clay\u202Erebm\u202C', 'Clayrebm'],
  ['isolates', '\u2066Clay\u2069 & \u2067Ember\u2069', 'Clay & Ember'],
  ['marks of direction', '\u200FClay\u200E\u061C', 'Clay'],
  ['characters without width', 'Cl\u200Bay\uFEFF \u2060Ember', 'Clay Ember'],
  ['controls', 'Clay\u0000\u001B\u0085', 'Clay'],
  ['lines and tabs', ' Clay\r\n\tEmber\n', 'Clay Ember'],
])('a name loses %s', (_, name, keptName) => {
  expect(visibleName(name)).toBe(keptName)
  expect(Name(50).parse(name)).toBe(keptName)
})

test.each(['José Álvarez', 'متجر الخزف', 'می‌خواهم', 'Family 👨‍👩‍👧', '全角　空白', 'O’Hara & Söhne'])(
  'the name %j stays as it is',
  (name) => expect(Name(50).parse(name)).toBe(name),
)

test.each(['', ' ', '\u202E\u2066', '\u200F', '\u0301', '\u3164'])('%j is no name', (name) => {
  expect(Name(50).safeParse(name).error?.issues[0]?.message).toBe('Enter a name.')
})

test('the length of a name is that of what is left of it', () => {
  expect(Name(3).safeParse('\u200Babc\u200B').success).toBe(true)
  expect(Name(3).safeParse('abcd').success).toBe(false)
})
