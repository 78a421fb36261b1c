import { describe, expect, test } from 'vitest'
import { createSendLimiter } from '../sending/send.ts'

const usage = (account_percent: number, regain_seconds = 0) => ({
  account_percent,
  app_percent: 0,
  regain_seconds,
})

describe('createSendLimiter', () => {
  test('gives one account at most half of the capacity', () => {
    const limiter = createSendLimiter()
    for (let sends = 0; sends < 192; sends++) limiter.begin('a')
    expect([limiter.capacity('a'), limiter.capacity('b'), limiter.capacity()]).toEqual([0, 192, 192])
    limiter.end('a')
    expect(limiter.capacity('a')).toBe(1)
  })

  test.each([
    [50, 192],
    [80, 192],
    [90, 96],
    [99, 9],
  ])('allows an account that has used %i %% of its calls %i sends at a time', (percent, capacity) => {
    const limiter = createSendLimiter()
    expect(limiter.recordUsage('a', usage(percent))).toBe(0)
    expect(limiter.capacity('a')).toBe(capacity)
  })

  test('pauses an account at full usage once, for as long as the platform says', () => {
    const limiter = createSendLimiter()
    expect(limiter.recordUsage('a', usage(100, 300))).toBe(300)
    expect(limiter.recordUsage('a', usage(100, 300))).toBe(0)
    expect(limiter.recordUsage('a', usage(20))).toBe(0)
    expect(limiter.recordUsage('a', usage(100))).toBe(60)
  })
})
