import { describe, expect, test } from 'vitest'
import { storableJson } from './sql.ts'

describe('JSON for the database', () => {
  test.each([
    ['plain text stays as it is', { a: 'price? 🧶 ü' }, { a: 'price? 🧶 ü' }],
    ['a NUL is replaced', { a: 'x\0y' }, { a: 'x\uFFFDy' }],
    [
      'half a surrogate pair is replaced, also deep down',
      { a: [{ b: 'x\uD800' }] },
      { a: [{ b: 'x\uFFFD' }] },
    ],
    ['text that only looks like an escape stays', { a: '\\u0000 \\ud800' }, { a: '\\u0000 \\ud800' }],
  ])('%s', (_, value, expected) => {
    expect(JSON.parse(storableJson(value))).toEqual(expected)
  })
})
