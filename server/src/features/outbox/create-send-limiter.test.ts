import { describe, expect, test } from 'vitest'
import { createSendLimiter } from './create-send-limiter.ts'

const used = (account_percent: number, regain_seconds = 0) => ({
  account_percent,
  app_percent: 0,
  regain_seconds,
})

describe('how much may be under way', () => {
  test('one account never takes all the room', () => {
    const traffic = createSendLimiter()
    for (let sends = 0; sends < 192; sends++) traffic.begin('a')
    expect([traffic.capacity('a'), traffic.capacity('b'), traffic.capacity()]).toEqual([0, 192, 192])
    traffic.end('a')
    expect(traffic.capacity('a')).toBe(1)
  })

  test.each([
    [50, 192],
    [80, 192],
    [90, 96],
    [99, 9],
  ])('an account that has used %i %% of its calls may have %i at a time', (percent, room) => {
    const traffic = createSendLimiter()
    expect(traffic.note('a', used(percent))).toBe(0)
    expect(traffic.capacity('a')).toBe(room)
  })

  test('an account that has used up everything pauses once, for as long as the platform says', () => {
    const traffic = createSendLimiter()
    expect(traffic.note('a', used(100, 300))).toBe(300)
    expect(traffic.note('a', used(100, 300))).toBe(0)
    expect(traffic.note('a', used(20))).toBe(0)
    expect(traffic.note('a', used(100))).toBe(60)
  })
})
