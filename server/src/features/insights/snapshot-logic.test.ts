import { expect, test } from 'vitest'
import { daysToTake } from './insight-logic.ts'

const now = Date.parse('2026-11-20T09:00:00Z')

test('daysToTake returns yesterday for a new account', () => {
  expect(daysToTake([], now)).toEqual(['2026-11-19'])
})

test('daysToTake returns yesterday and the day before, which the platform corrects', () => {
  expect(daysToTake(['2026-11-17', '2026-11-18'], now)).toEqual(['2026-11-18', '2026-11-19'])
})

test('daysToTake returns the same days again on the same day', () => {
  expect(daysToTake(['2026-11-17', '2026-11-18', '2026-11-19'], now)).toEqual(['2026-11-18', '2026-11-19'])
})

test('daysToTake returns missed days after the first known day', () => {
  expect(daysToTake(['2026-11-14', '2026-11-16'], now)).toEqual([
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ])
})
