// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { chosenTimeZone } from './time-zone.ts'

afterEach(() => localStorage.clear())

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Atlantis/Center', undefined],
])('reads %s from storage as %s', (storedZone, zone) => {
  localStorage.setItem('skein.time-zone', storedZone)
  expect(chosenTimeZone()).toBe(zone)
})

test.each([
  ['Asia/Tokyo', '2026-11-23'],
  ['America/New_York', '2026-11-22'],
])('knows the day in %s', async (zone, day) => {
  localStorage.setItem('skein.time-zone', zone)
  vi.resetModules()
  const { localDay } = await import('./time-zone.ts')
  expect(localDay('2026-11-22T20:15:30Z')).toBe(day)
})
