import { day } from '@skein/contract/durations'

/** The platform corrects the values of the last two days. */
const correctedDays = 2
/** Days that can still be requested after an outage. */
const maxMissedDays = 7

/** Returns the UTC day `ago` days before `now` as `YYYY-MM-DD`. */
export const dayOf = (now: number, ago = 0): string => new Date(now - ago * day).toISOString().slice(0, 10)

/** Returns the first day of which a snapshot can still be taken. */
export const firstDay = (now: number): string => dayOf(now, maxMissedDays)

/**
 * Returns the days to request, oldest first: yesterday, days that may have been corrected, and days missed since the
 * first known day. `known` has the stored days from `firstDay` on.
 */
export function daysToTake(known: readonly string[], now: number): string[] {
  const start = known[0] ?? dayOf(now, 1)
  const days = Array.from({ length: maxMissedDays }, (_, index) => dayOf(now, maxMissedDays - index))
  return days.filter((each) => each >= start && (!known.includes(each) || each >= dayOf(now, correctedDays)))
}
