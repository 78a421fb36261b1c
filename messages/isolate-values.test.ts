import { m } from '@skein/messages'
import { locales } from '@skein/messages/runtime'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPlain } from './isolate-values.ts'
import { isolatedValue } from './isolated-value.ts'
import type { Messages } from './message-problems.ts'

const messages: Messages = Object.assign(
  {},
  ...globSync('en/*.json', { cwd: import.meta.dirname }).map((file) =>
    JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')),
  ),
)

type Functions = Readonly<Record<string, (inputs: object) => string>>

const functionsOf = (locale: string): Promise<Functions> => import(`./compiled/messages/${locale}.js`)

/** Names of the parameters of a message, without the number that chooses its plural form. */
function parametersOf(message: Messages[string]): string[] {
  const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
  const names = texts.flatMap((text) => [...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = '']) => name))
  return [...new Set(names)].filter((name) => name !== 'amount')
}

/** Returns the text once for each occurrence of the value that no isolate encloses. */
const bareIn = (text: string, value: string): string[] =>
  text.split(value).flatMap((before, place, parts) => {
    const after = parts[place + 1]
    if (after === undefined) return []
    return /\u2068[@%]?$/.test(before) && /^[%٪]?\u2069/.test(after) ? [] : [text]
  })

test.each(locales)(
  'every message isolates the texts of people inside of it, in the language %s',
  async (locale) => {
    const functions = await functionsOf(locale)
    const value = locale === 'ar' ? 'Ana (new)!' : 'سارة 3'
    const bare = Object.entries(messages).flatMap(([key, message]) => {
      const names = parametersOf(message)
      if (names.length === 0 || isPlain(key)) return []
      const inputs = Object.fromEntries(names.map((name) => [name, value]))
      return [1, 2, 5, 20].flatMap((count) =>
        bareIn(functions[key]?.({ ...inputs, count }) ?? value, value).map((text) => `${key}: ${text}`),
      )
    })
    expect(bare).toEqual([])
  },
)

test('texts of one direction are the same as without isolates', () => {
  expect(m.format_username({ username: 'ana' }, { locale: 'de' })).toBe('@ana')
  expect(isolatedValue('Zürich, 3 × “ja”', false)).toBe('Zürich, 3 × “ja”')
})

test('the sign of a username and of a percentage stays at its side from right to left', () => {
  expect(m.format_username({ username: 'ana' }, { locale: 'ar' })).toContain('\u2068@ana\u2069')
  expect(m.knowledge_source_reading({ percent: 40 }, { locale: 'ar' })).toMatch(/\u2068[%٪]?40[%٪]?\u2069/)
})

test('plain messages keep their values', () => {
  expect(m.ai_conversation_bot_name({ username: 'سارة' }, { locale: 'en' })).toBe("سارة's Bot")
})

test.each([
  ['an end without a start', 'سارة\u2069x', '\u2068سارةx\u2069'],
  ['a start without an end', '\u2067سارة', '\u2068\u2067سارة\u2069\u2069'],
  ['an override', '\u202eabc', '\u2068\u202eabc\u2069'],
  ['several lines', 'سارة\n\nab', '\u2068سارة\u2069\n\n\u2068ab\u2069'],
  ['a placeholder', '{reply}', '{reply}'],
])('a value with %s changes nothing around it', (_, value, text) => {
  expect(isolatedValue(value, false)).toBe(text)
})

test.each([
  ['a date of two values', '\u2068اليوم\u2069، \u20682:33 م\u2069', '\u2067'],
  ['a quotation', '«\u2068Hello\u2069»', '\u2067'],
  ['letters outside of its isolates', 'Hi \u2068سارة\u2069', '\u2068'],
  ['a number', '2:33', '\u2068'],
])('a value that is %s has its direction in Arabic', (_, value, start) => {
  expect(isolatedValue(value, true)).toBe(`${start}${value}\u2069`)
})
