import { expect, test } from 'vitest'
import { mailHtml } from './mail-html.ts'

const mail = { subject: 'Confirm <now>', language: 'en' } as const
const url = 'https://skein.example/verify?token=a&b="c"'

test('replaces the address by a button', () => {
  const html = mailHtml({
    ...mail,
    text: `Hello,\n\nWelcome.\n\n${url}\n\nBye.\n`,
    button: { label: 'Confirm email', url },
  })
  expect(html).toMatch(
    /<a href="https:\/\/skein\.example\/verify\?token=a&amp;b=&quot;c&quot;" style="[^"]+">Confirm email<\/a>/,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).not.toContain('https://')
  expect(html).toContain('<title>Confirm &lt;now&gt;</title>')
})

test('replaces a labelled address by a button', () => {
  const html = mailHtml({
    ...mail,
    text: 'Open Skein: http://a.example/b',
    button: { label: 'Open Skein', url: 'http://a.example/b' },
  })
  expect(html).toContain('>Open Skein</a></p>')
  expect(html).not.toContain('Open Skein:')
})

test('escapes the text and keeps its lines', () => {
  const html = mailHtml({ ...mail, text: 'A reply failed (@a)\n<b>See & read</b>' })
  expect(html).toContain('A reply failed (@a)<br>&lt;b&gt;See &amp; read&lt;/b&gt;</p>')
})

test('names the language and its direction', () => {
  expect(mailHtml({ ...mail, text: 'Hello' })).toContain('<html lang="en" dir="ltr">')
  expect(mailHtml({ ...mail, text: 'مرحبًا', language: 'ar' })).toContain('<html lang="ar" dir="rtl">')
})
