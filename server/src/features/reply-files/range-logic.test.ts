import { expect, test } from 'vitest'
import { rangeOf } from './range-logic.ts'

test.each<[string | null, ReturnType<typeof rangeOf>]>([
  [null, null],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=0-99', { first: 0, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=10-', null],
  ['bytes=5-2', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=99999999999999999999-', null],
])('%s of 10 bytes is %o', (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected)
})
