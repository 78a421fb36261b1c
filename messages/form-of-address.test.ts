import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** "Ihnen", or a verb and "Sie": the formal address. A sentence may begin with "Sie", which also means "it" and "they". */
const formal = /\bIhnen\b|\b[A-ZÄÖÜa-zäöü]+n Sie\b/

const files = globSync('*.json', { cwd: join(import.meta.dirname, 'de') })

test('recognizes the formal address, and no other “Sie”', () => {
  expect(
    ['Melden Sie sich ab.', 'wie wir Ihnen helfen', 'Die Regel fehlt. Sie wurde gelöscht.'].map((text) =>
      formal.test(text),
    ),
  ).toEqual([true, true, false])
})

test.each(files)('German texts address the reader with “du”: %s', (file) => {
  const lines = readFileSync(join(import.meta.dirname, 'de', file), 'utf8').split('\n')
  expect(lines.filter((line) => formal.test(line))).toEqual([])
})
