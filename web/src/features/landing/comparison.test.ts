import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comparison, comparisonSources, products } from './comparison.ts'

const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'README.md'), 'utf8')

test('the landing page and the README compare products with the same words', () => {
  const rows = readme.split('\n').map(cellsOf)
  const first = rows.findIndex(([name]) => name === comparison[0]?.name)
  expect(rows[first - 2]).toEqual(['', ...Object.values(products)])
  expect(rows.slice(first, first + comparison.length)).toEqual(
    comparison.map(({ name, skein, manychat, chatwoot }) => [
      name,
      ...[skein, manychat, chatwoot].map(({ text }) => text),
    ]),
  )
})

test.each(comparisonSources.map(([, href]) => href))('the README names the source %s', (href) => {
  expect(readme).toContain(href)
})

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
