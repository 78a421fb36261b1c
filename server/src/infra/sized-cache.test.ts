import { expect, test } from 'vitest'
import { SizedCache } from './sized-cache.ts'

test('drops the values that were used longest ago when it is full', () => {
  const cache = new SizedCache<string, number>(100)
  cache.set('a', 1, 40)
  cache.set('b', 2, 40)
  cache.get('a')
  cache.set('c', 3, 40)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  expect(cache.bytes).toBe(80)
})

test('counts a replaced value once', () => {
  const cache = new SizedCache<string, number>(100)
  cache.set('a', 1, 60)
  cache.set('a', 2, 30)
  expect([cache.get('a'), cache.bytes]).toEqual([2, 30])
})

test('does not keep a value that is larger than the cache', () => {
  const cache = new SizedCache<string, number>(100)
  cache.set('a', 1, 60)
  cache.set('a', 2, 101)
  expect([cache.get('a'), cache.bytes]).toEqual([undefined, 0])
})
