import { describe, expect, test } from 'vitest'
import { paceOf, usageOf } from './usage.ts'

const account = (rows: object[]) => ({
  'x-business-use-case-usage': JSON.stringify({ '17841405822304914': rows }),
})

describe('the usage of the allowed calls', () => {
  test('is unknown until the platform reports it', () => {
    expect(usageOf({})).toBeNull()
  })

  test('is the highest percentage that is reported', () => {
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
    expect(usageOf(headers)).toEqual({ account_percent: 91, app_percent: 40, regain_seconds: 240 })
  })

  test('survives headers that cannot be read', () => {
    const none = { account_percent: 0, app_percent: 0, regain_seconds: 0 }
    expect(usageOf({ 'x-app-usage': 'oops' })).toEqual(none)
    expect(usageOf({ 'x-business-use-case-usage': '{"1":[null,{"call_count":"many"}]}' })).toEqual(none)
    expect(usageOf({ 'x-business-use-case-usage': 'null' })).toEqual(none)
  })
})

describe('the pace that is left', () => {
  test.each([
    [0, 1],
    [80, 1],
    [90, 0.5],
    [100, 0],
    [140, 0],
  ])('at %s percent is %s', (percent, pace) => {
    expect(paceOf({ account_percent: percent, app_percent: 0, regain_seconds: 0 })).toBe(pace)
    expect(paceOf({ account_percent: 0, app_percent: percent, regain_seconds: 0 })).toBe(pace)
  })
})
