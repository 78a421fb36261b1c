import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '../../features')
const stores = globSync('**/{store,*-store}.ts', { cwd: features })

/** Patterns that give rows an unchecked type. */
const unchecked = [/\bas unknown\b/, /[\w)\]]\.rows\b(?!\()/, /\$client/, /\bz\.(any|custom)\b/, /from 'pg'/]

test('uses declared row types in every store', () => {
  expect(stores.length).toBeGreaterThan(50)
  const found = stores.flatMap((store) => {
    const text = readFileSync(join(features, store), 'utf8')
    return unchecked.filter((pattern) => pattern.test(text)).map((pattern) => `${store}: ${pattern.source}`)
  })
  expect(found).toEqual([])
})
