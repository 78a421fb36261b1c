import { describe, expect, test } from 'vitest'
import { changeOf } from './series-logic.ts'

describe('changeOf', () => {
  test.each([
    [150, 100, 50],
    [100, 150, -33],
    [5, 5, 0],
    [5, 0, null],
    [undefined, 4, null],
    [4, undefined, null],
  ])('%s against %s is %s', (value, before, change) => {
    expect(changeOf(value, before)).toBe(change)
  })
})
