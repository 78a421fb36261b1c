import { minute } from '@skein/contract/durations'
import { expect, test } from 'vitest'
import { isSilent } from './silence-logic.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (minutes: number) => now - minutes * minute

test.each<[string, number, number | null, boolean]>([
  ['a customer who does not wait', 60, null, false],
  ['a customer who waits for the time', 60, 15, true],
  ['a customer who waits for less', 60, 14.99, false],
  ['an assignment that is younger than the wait', 14.99, 60, false],
  ['an assignment as old as the time', 15, 60, true],
])('counts the wait of %s', (_name, assigned, waiting, expected) => {
  const waiting_since = waiting === null ? null : ago(waiting)
  expect(isSilent({ assigned_at: ago(assigned), minutes: 15 }, waiting_since, now)).toBe(expected)
})
