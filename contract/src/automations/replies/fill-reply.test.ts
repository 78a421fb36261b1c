import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillReply } from './fill-reply.ts'

const filled = (template: string, username: string | null = null) =>
  fillReply(template, { username, keyword: 'price', post_link: null })

const templates: readonly (readonly [template: string, unknown: string])[] = [
  // English
  ['Hi {username}: {post_link}', 'Hi there:'],
  ['Hi {username}, thanks for asking.', 'Hi there, thanks for asking.'],
  ['Hi @{username}! Here it is.', 'Hi there! Here it is.'],
  ['Hello {username}', 'Hello there'],
  ['Hi, {username}! Thanks.', 'Hi! Thanks.'],
  ['Thanks for asking, {username}! It is in our bio.', 'Thanks for asking! It is in our bio.'],
  ['Thanks, {username}, it is 20.', 'Thanks, it is 20.'],
  ['It is 20 euros, {username}.', 'It is 20 euros.'],
  ['Thank you {username} 🙏', 'Thank you 🙏'],
  ['{username}, it is 20.', 'It is 20.'],
  ['{username}! It is 20.', 'It is 20.'],
  ['{username}: it is 20.', 'It is 20.'],
  ['@{username} it is 20.', 'It is 20.'],
  ['Dear {username}, thanks.', 'Thanks.'],
  ['Thanks. {username}, see you.', 'Thanks. See you.'],
  ['A mug for {username}', 'A mug'],
  ['A mug for {username}, soon.', 'A mug, soon.'],
  ['Look, {username}:', 'Look:'],
  ['Thanks ({username})!', 'Thanks!'],
  ["{username}'s mug is ready", 'Mug is ready'],
  ['Hi {username}\nIt is 20.', 'Hi there\nIt is 20.'],
  ['Thanks {username}\nIt is 20.', 'Thanks\nIt is 20.'],
  ['For you: {username}', 'For you:'],
  ['Look: {username}, it is ready', 'Look: It is ready'],
  ['Thanks {username}, {username}!', 'Thanks!'],
  // German
  ['Hi {username}! Danke für deine Frage.', 'Hi! Danke für deine Frage.'],
  ['Hi {username}! Tippe unten, um unseren Shop zu sehen.', 'Hi! Tippe unten, um unseren Shop zu sehen.'],
  ['Hallo {username}, gern.', 'Hallo, gern.'],
  ['Danke für deine Frage, {username}! Gern.', 'Danke für deine Frage! Gern.'],
  ['Liebe(r) {username}, danke dir.', 'Danke dir.'],
  ['Sehr geehrte {username}, danke.', 'Danke.'],
  ['Eine Tasse für {username}', 'Eine Tasse'],
  // Spanish
  ['¡Hola, {username}! Gracias por preguntar.', '¡Hola! Gracias por preguntar.'],
  ['¡Gracias por preguntar, {username}! Mira la bio.', '¡Gracias por preguntar! Mira la bio.'],
  ['¡{username}! Gracias.', 'Gracias.'],
  ['¡{username}, gracias!', '¡Gracias!'],
  ['Querida {username}: gracias.', 'Gracias.'],
  // Portuguese
  ['Oi, {username}! Obrigado por perguntar.', 'Oi! Obrigado por perguntar.'],
  ['Olá {username}, obrigado.', 'Olá, obrigado.'],
  ['Prezada {username}, obrigado.', 'Obrigado.'],
  // Arabic
  ['أهلًا {username}! شكرًا على سؤالك.', 'أهلًا! شكرًا على سؤالك.'],
  ['شكرًا على سؤالك يا {username}! ستجد الرابط.', 'شكرًا على سؤالك! ستجد الرابط.'],
  ['مرحبًا {username}، شكرًا.', 'مرحبًا، شكرًا.'],
  ['مرحبًا، {username}! شكرًا.', 'مرحبًا! شكرًا.'],
  ['عزيزتي {username}، شكرًا.', 'شكرًا.'],
  // Chinese, Japanese, Korean
  ['你好，{username}！谢谢。', '你好！谢谢。'],
  ['你好{username}，谢谢。', '你好，谢谢。'],
  ['{username}，谢谢。', '谢谢。'],
  ['{username}さん、ありがとう。', 'ありがとう。'],
  ['こんにちは、{username}様。', 'こんにちは。'],
  ['{username}님, 감사합니다.', '감사합니다.'],
  // Nothing else, and addresses
  ['{username}', '👋'],
  ['@{username}!', '👋'],
  ['See https://shop.example/?from={username}&a=1, thanks', 'See https://shop.example/?from=&a=1, thanks'],
  ['{username}, {username}!', '👋'],
]

describe('a reply to a person whose username is unknown', () => {
  test.each(templates)('“%s” becomes “%s”', (template, unknown) => {
    expect(filled(template)).toBe(unknown)
  })

  test.each([
    '',
    ' ',
    '\u200B',
    '\u3164',
    '\u2003\u00AD',
    '🧶',
    '🇩🇪🧶',
    '...',
    '17841400000000001',
    'Instagram User',
  ])('a username like “%s” counts as unknown', (username) => {
    for (const [template, unknown] of templates) expect(filled(template, username)).toBe(unknown)
  })
})

test.each(templates)('“%s” with a known username', (template) => {
  expect(filled(template, 'mia.makes')).toBe(
    template.replace(' {post_link}', '').replaceAll('{username}', 'mia.makes'),
  )
})

test('a text without the variable stays as it is, and no reply has a gap where the name was', () => {
  const part = fc.constantFrom(
    'Hi',
    'Hallo',
    'gracias',
    'يا',
    'شكرًا',
    '你好',
    '{username}',
    ',',
    '، ',
    '，',
    ' ',
    '!',
    '¡',
    '\n',
    '.',
    '@',
    '(',
    ')',
    'für',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const template = parts.join('')
      const text = filled(template)
      if (!template.includes('{username}')) expect(text).toBe(template.trimStart())
      expect(text).not.toContain('{username}')
      expect(text).not.toMatch(/undefined|null/)
      const single = template.replace(/ {2,}/g, ' ')
      if (single === template && !/ (?:[,!.]|، |，)/.test(template))
        expect(text).not.toMatch(/ {2}| [,!.،，]/)
    }),
    { numRuns: 1000 },
  )
})
