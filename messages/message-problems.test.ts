import { expect, test } from 'vitest'
import { keyProblems, messageProblems } from './message-problems.ts'

const plural = (match: Record<string, string>) => [
  { declarations: ['input count', 'local form = count: plural'], selectors: ['form'], match },
]
const source = {
  greeting: 'Hello {name}',
  save: 'Save',
  posts: plural({ 'form=one': '1', 'form=*': '{count}' }),
}
const german = { greeting: 'Hallo {name}', save: 'Speichern', posts: source.posts }

test('accepts a complete translation', () => {
  expect(messageProblems(source, german, 'de')).toEqual([])
})

test.each([
  ['a missing message', { greeting: german.greeting, posts: source.posts }, 'de: save is missing.'],
  ['an unknown message', { ...german, other: 'x' }, 'de: other is not in the English messages.'],
  ['an empty message', { ...german, save: ' ' }, 'de: save is empty.'],
  ['a missing parameter', { ...german, greeting: 'Hallo' }, 'de: greeting must use the parameters name.'],
  ['an unknown parameter', { ...german, save: '{x}' }, 'de: save must use the parameters (none).'],
  [
    'a text in place of plural forms',
    { ...german, posts: 'x' },
    'de: posts must have the same form as in English.',
  ],
  [
    'a missing plural form',
    { ...german, posts: plural({ 'form=*': '{count}' }) },
    'de: posts has no text for the plural form one.',
  ],
])('reports %s', (_, translation, problem) => {
  expect(messageProblems(source, translation, 'de')).toEqual([problem])
})

test('asks for the plural forms of the language', () => {
  const missing = messageProblems(source, german, 'ar')
  expect(missing).toEqual(
    ['two', 'few', 'many'].map((form) => `ar: posts has no text for the plural form ${form}.`),
  )
})

test('ignores escaped braces', () => {
  expect(messageProblems({ a: 'Type \\{x\\}' }, { a: 'Tippe \\{x\\}' }, 'de')).toEqual([])
})

test.each([
  ['a number', 'assistant_starter_2', 'assistant_starter_2 has a number: name it after what the text says.'],
  [
    'a number inside of a word',
    'editor_range_1d',
    'editor_range_1d has a number: name it after what the text says.',
  ],
  ['a word twice in a row', 'log_filters_filters', 'log_filters_filters says “filters” twice: name it once.'],
  ['a word twice', 'inbox_name_unknown_name', 'inbox_name_unknown_name says “name” twice: name it once.'],
])('refuses a key with %s', (_, key, problem) => {
  expect(keyProblems(['save', key])).toEqual([problem])
})

test('accepts the numbered keys of the landing page and the legal texts', () => {
  expect(keyProblems(['landing_faq_list_1_2', 'legal_terms_text_3_text_1', 'inbox_name_unknown'])).toEqual([])
})
