import { expect, test } from 'vitest'
import { m } from '@skein/messages'
import { inLanguage } from './language.ts'
import { readStoredText, storedText } from './stored-text.ts'

const texts = {
  crashed: () => m.server_source_crashed(),
  status: ({ status }: { status?: string | number }) => m.server_web_status({ status: status ?? '' }),
}

const german = (text: string) => inLanguage('de', () => readStoredText(text, texts))

test('reads codes with their values in the current language', () => {
  const text = storedText<typeof texts>({ code: 'status', values: { status: 404 } }, { code: 'crashed' })
  expect(readStoredText(text, texts)).toBe(
    'The site answered with status 404. Check the address. Processing failed several times. Try again or split the file.',
  )
  expect(german(text)).toBe(inLanguage('de', () => `${texts.status({ status: 404 })} ${texts.crashed()}`))
  expect(german(text)).not.toContain('Processing')
})

test('translates the sentence of an older row when it has no values, and keeps any other text', () => {
  expect(german('Processing failed several times. Try again or split the file.')).toBe(
    inLanguage('de', texts.crashed),
  )
  for (const other of [
    'The site answered with status 404. Check the address.',
    '[{"code":',
    '[{"code":1}]',
  ]) {
    expect(german(other)).toBe(other)
  }
})

test('leaves out a code of a newer release', () => {
  expect(readStoredText('[{"code":"of_tomorrow"},{"code":"crashed"}]', texts)).toBe(texts.crashed())
})
