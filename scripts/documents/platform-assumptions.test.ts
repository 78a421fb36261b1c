import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-tool.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const keys = [...read('sandbox/src/assumptions.ts').matchAll(/^ {2}(\w+):\s*'/gm)].map(([, key = '']) => key)

const rows = read('docs/platform-assumptions.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [key = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    return { key, cells, test: cells.at(-1) ?? '' }
  })

it('has one row for each belief and one belief for each row', () => {
  expect(keys.length).toBeGreaterThanOrEqual(40)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
})

it('fills every column', () => {
  const incomplete = rows.filter(({ cells }) => cells.length !== 5 || cells.includes(''))
  expect(incomplete).toEqual([])
  expect(rows.filter(({ cells }) => !['high', 'medium', 'low'].includes(cells[2] ?? ''))).toEqual([])
})

it('names a test that exists', () => {
  const missing = rows.filter(({ test }) => !/\.test\.tsx?$/.test(test) || !existsSync(join(root, test)))
  expect(missing.map(({ key, test }) => `${key}: ${test}`)).toEqual([])
})

it('knows every belief that the verification of Instagram names', () => {
  const source =
    read('server/src/features/accounts/verification/verify-account.ts') +
    read('server/src/features/accounts/verification/reading-checks.ts')
  const assumptions = [...source.matchAll(/assumption: '(\w+)'/g)].map(([, key = '']) => key)
  expect(assumptions.length).toBeGreaterThan(10)
  expect(assumptions.filter((key) => !keys.includes(key))).toEqual([])
})
