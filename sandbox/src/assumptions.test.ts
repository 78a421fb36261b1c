import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assumptionKeys } from './assumptions.ts'

const source = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['assumptions.ts', '**/*.test.ts'] })
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

const keys = assumptionKeys.filter((key) => !key.startsWith('subscribes_'))

test.each(keys)('imitates the platform without this assumption: %s', (key) => {
  expect(source).toMatch(new RegExp(`['\`]${key}['\`]`))
})

test('refuses each webhook field whose assumption is false', () => {
  expect(source).toMatch(/`subscribes_\$\{\w+\}`/)
})
