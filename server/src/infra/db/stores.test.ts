import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../features')
const stores = globSync('**/{store,*-store}.ts', { cwd: features })

/** Each of them gives rows a type that nothing checks. */
const unchecked = [/\bas unknown\b/, /\.rows\b(?!\()/, /\$client/, /\bz\.(any|custom)\b/, /from 'pg'/]

test('every store takes the types of its rows from a declared row type', () => {
  expect(stores.length).toBeGreaterThan(50)
  const found = stores.flatMap((store) => {
    const text = readFileSync(join(features, store), 'utf8')
    return unchecked.filter((pattern) => pattern.test(text)).map((pattern) => `${store}: ${pattern.source}`)
  })
  expect(found).toEqual([])
})
