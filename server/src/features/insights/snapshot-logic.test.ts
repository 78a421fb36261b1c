import { expect, test } from 'vitest'
import { daysToTake } from './snapshot-logic.ts'

const now = Date.parse('2026-11-20T09:00:00Z')

test('a new account begins with yesterday', () => {
  expect(daysToTake([], now)).toEqual(['2026-11-19'])
})

test('yesterday is taken, and the day before once more because the platform corrects it', () => {
  expect(daysToTake(['2026-11-17', '2026-11-18'], now)).toEqual(['2026-11-18', '2026-11-19'])
})

test('taking them again on the same day asks for the same days', () => {
  expect(daysToTake(['2026-11-17', '2026-11-18', '2026-11-19'], now)).toEqual(['2026-11-18', '2026-11-19'])
})

test('days that were missed are made up for, none before the first known one', () => {
  expect(daysToTake(['2026-11-14', '2026-11-16'], now)).toEqual([
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
  ])
})
