import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../features')
const stores = globSync('**/{store,*-store}.ts', { cwd: features })

/** Patterns that give rows an unchecked type. */
const unchecked = [/\bas unknown\b/, /[\w)\]]\.rows\b(?!\()/, /\$client/, /\bz\.(any|custom)\b/, /from 'pg'/]

test('uses declared row types in every store', () => {
  expect(stores.length).toBeGreaterThan(50)
  const violations = stores.flatMap((store) => {
    const text = readFileSync(join(features, store), 'utf8')
    return unchecked.filter((pattern) => pattern.test(text)).map((pattern) => `${store}: ${pattern.source}`)
  })
  expect(violations).toEqual([])
})

test('takes batches from queues by an array of ids', () => {
  // With the statistics of an empty table PostgreSQL joins `in (select …)` by reading all rows for each row of the batch.
  const joined = /\bin \(\s*select[^`]{0,400}?\bskip locked/
  expect(stores.filter((store) => joined.test(readFileSync(join(features, store), 'utf8')))).toEqual([])
})
