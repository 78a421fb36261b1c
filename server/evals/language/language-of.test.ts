import { expect, test } from 'vitest'
import { languageCases, languageOf } from './language-of.ts'

test.each(languageCases)('%s: "%s"', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

test.each([
  ['en', 'Thanks for your message! We will find out and let you know.'],
  ['de', 'Hallo! Versand in drei Tagen.'],
  ['fr', 'Bonjour ! Je me renseigne et je reviens vers vous.'],
  ['es', '¡Hola! Te lo confirmo enseguida.'],
  ['pt', 'Olá! Vou confirmar e já te respondo.'],
  ['it', 'Ciao! Il prezzo è 12.50 EUR.'],
  ['tr', 'Merhaba! Hemen bakıp size yazıyoruz.'],
])('detects %s in "%s"', (language, reply) => {
  expect(languageOf(reply)).toBe(language)
})

test('returns null for text without words', () => {
  expect(languageOf('12.50 EUR 😍')).toBeNull()
})
