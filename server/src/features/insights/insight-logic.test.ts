import { expect, test } from 'vitest'
import { spanBefore, spanOf } from './insight-logic.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = (text: string) => Date.parse(text)

test('without days it is the last 24 hours, as the platform understands it', () => {
  expect(spanOf({}, now)).toBeNull()
})

test('both days belong to the span, and today ends now', () => {
  expect(spanOf({ since: '2026-11-01', until: '2026-11-03' }, now)).toEqual({
    since: at('2026-11-01T00:00Z'),
    until: at('2026-11-04T00:00Z'),
  })
  expect(spanOf({ since: '2026-11-20', until: '2026-11-20' }, now)).toEqual({
    since: at('2026-11-20T00:00Z'),
    until: now,
  })
})

test('a first day alone reaches until now, a last day alone is that day', () => {
  expect(spanOf({ since: '2026-11-18' }, now)).toEqual({ since: at('2026-11-18T00:00Z'), until: now })
  expect(spanOf({ until: '2026-11-18' }, now)).toEqual({
    since: at('2026-11-18T00:00Z'),
    until: at('2026-11-19T00:00Z'),
  })
})

test('thirty days fit and thirty-one do not', () => {
  expect(spanOf({ since: '2026-10-01', until: '2026-10-30' }, now)).toMatchObject({
    since: at('2026-10-01T00:00Z'),
  })
  expect(spanOf({ since: '2026-10-01', until: '2026-10-31' }, now)).toBe('too long')
  expect(spanOf({ since: '2026-10-01' }, now)).toBe('too long')
})

test('turned days and days to come are named', () => {
  expect(spanOf({ since: '2026-11-10', until: '2026-11-09' }, now)).toBe('turned')
  expect(spanOf({ since: '2026-11-21' }, now)).toBe('in the future')
  expect(spanOf({ until: '2026-12-24' }, now)).toBe('in the future')
})

test('the time before a span is as long and ends where it begins', () => {
  expect(spanBefore({ since: at('2026-11-18T00:00Z'), until: now }, now)).toEqual({
    since: at('2026-11-15T12:00Z'),
    until: at('2026-11-18T00:00Z'),
  })
  expect(spanBefore(null, now)).toEqual({ since: at('2026-11-18T12:00Z'), until: at('2026-11-19T12:00Z') })
})
