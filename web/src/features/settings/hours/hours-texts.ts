import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { hasHours, openStateAt, weekdayName } from '@skein/contract/accounts/opening-times'
import { m } from '@skein/messages'
import { formatTimeOfDay } from '../../../lib/format.ts'
import type { HoursDraft } from './hours-form.ts'

/** Returns whether an account is open at a time in milliseconds since the epoch, and when this changes, as a sentence. */
export function stateText(hours: BusinessHours, now: number): string {
  if (!hasHours(hours)) return m.settings_hours_off()
  const { open, until } = openStateAt(hours, now)
  if (until === null) return open ? m.settings_hours_open_always() : m.settings_hours_closed_always()
  const time = formatTimeOfDay(until.time)
  if (until.days === 0)
    return open ? m.settings_hours_open_today({ time }) : m.settings_hours_closed_today({ time })
  const day = weekdayName(until.day)
  return open ? m.settings_hours_open_until({ day, time }) : m.settings_hours_closed_until({ day, time })
}

/** Returns the text of a day without hours: closed, or not set while the week has none, which counts as open. */
export const emptyDayText = (week: HoursDraft['week']): string =>
  Object.values(week).some((intervals) => intervals.length > 0)
    ? m.settings_hours_closed_day()
    : m.settings_hours_not_set()
