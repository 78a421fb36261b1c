import { expect, test } from 'vitest'
import { periodBefore, periodOf } from './insight-logic.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = (text: string) => Date.parse(text)

test('periodOf returns null, the last 24 hours, without days', () => {
  expect(periodOf({}, now)).toBeNull()
})

test('periodOf includes both days and ends today at the current time', () => {
  expect(periodOf({ since: '2026-11-01', until: '2026-11-03' }, now)).toEqual({
    since: at('2026-11-01T00:00Z'),
    until: at('2026-11-04T00:00Z'),
  })
  expect(periodOf({ since: '2026-11-20', until: '2026-11-20' }, now)).toEqual({
    since: at('2026-11-20T00:00Z'),
    until: now,
  })
})

test('periodOf ends now without a last day, and is one day without a first day', () => {
  expect(periodOf({ since: '2026-11-18' }, now)).toEqual({ since: at('2026-11-18T00:00Z'), until: now })
  expect(periodOf({ until: '2026-11-18' }, now)).toEqual({
    since: at('2026-11-18T00:00Z'),
    until: at('2026-11-19T00:00Z'),
  })
})

test('periodOf accepts thirty days and refuses thirty-one', () => {
  expect(periodOf({ since: '2026-10-01', until: '2026-10-30' }, now)).toMatchObject({
    since: at('2026-10-01T00:00Z'),
  })
  expect(periodOf({ since: '2026-10-01', until: '2026-10-31' }, now)).toBe('too long')
  expect(periodOf({ since: '2026-10-01' }, now)).toBe('too long')
})

test('periodOf refuses reversed and future days', () => {
  expect(periodOf({ since: '2026-11-10', until: '2026-11-09' }, now)).toBe('turned')
  expect(periodOf({ since: '2026-11-21' }, now)).toBe('in the future')
  expect(periodOf({ until: '2026-12-24' }, now)).toBe('in the future')
})

test('periodBefore returns a period of the same length that ends where the given one begins', () => {
  expect(periodBefore({ since: at('2026-11-18T00:00Z'), until: now }, now)).toEqual({
    since: at('2026-11-15T12:00Z'),
    until: at('2026-11-18T00:00Z'),
  })
  expect(periodBefore(null, now)).toEqual({ since: at('2026-11-18T12:00Z'), until: at('2026-11-19T12:00Z') })
})
