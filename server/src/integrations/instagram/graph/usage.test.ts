import { describe, expect, test } from 'vitest'
import { sendRateFactor, parseUsage } from './usage.ts'

const account = (rows: object[]) => ({
  'x-business-use-case-usage': JSON.stringify({ '17841405822304914': rows }),
})

describe('parseUsage', () => {
  test('returns null without usage headers', () => {
    expect(parseUsage({})).toBeNull()
  })

  test('returns the highest reported percentage', () => {
    const headers = {
      ...account([
        {
          type: 'instagram',
          call_count: 28,
          total_cputime: 15,
          total_time: 91,
          estimated_time_to_regain_access: 0,
        },
        {
          type: 'messenger',
          call_count: 30,
          total_cputime: 1,
          total_time: 2,
          estimated_time_to_regain_access: 4,
        },
      ]),
      'x-app-usage': '{"call_count":12,"total_cputime":40,"total_time":7}',
    }
    expect(parseUsage(headers)).toEqual({ account_percent: 91, app_percent: 40, regain_seconds: 240 })
  })

  test('returns zero for headers that cannot be read', () => {
    const none = { account_percent: 0, app_percent: 0, regain_seconds: 0 }
    expect(parseUsage({ 'x-app-usage': 'oops' })).toEqual(none)
    expect(parseUsage({ 'x-business-use-case-usage': '{"1":[null,{"call_count":"many"}]}' })).toEqual(none)
    expect(parseUsage({ 'x-business-use-case-usage': 'null' })).toEqual(none)
  })
})

describe('sendRateFactor', () => {
  test.each([
    [0, 1],
    [80, 1],
    [90, 0.5],
    [100, 0],
    [140, 0],
  ])('at %s percent is %s', (percent, factor) => {
    expect(sendRateFactor({ account_percent: percent, app_percent: 0, regain_seconds: 0 })).toBe(factor)
    expect(sendRateFactor({ account_percent: 0, app_percent: percent, regain_seconds: 0 })).toBe(factor)
  })
})
