import { day } from '@skein/contract/durations'

/** The platform corrects a day for so long. */
const lateDays = 2
/** Days that were missed while nothing ran are made up for. */
const maxMissed = 7

/** The day of a moment in UTC, `ago` days before: `YYYY-MM-DD`. */
export const dayOf = (now: number, ago = 0): string => new Date(now - ago * day).toISOString().slice(0, 10)

/** The first day that a snapshot may still be taken of. */
export const firstDay = (now: number): string => dayOf(now, maxMissed)

/**
 * Days to ask the platform about, oldest first: yesterday, what it may have corrected, and what was missed since the
 * first known day. `known` are the days from `firstDay` on.
 */
export function daysToTake(known: readonly string[], now: number): string[] {
  const start = known[0] ?? dayOf(now, 1)
  const days = Array.from({ length: maxMissed }, (_, place) => dayOf(now, maxMissed - place))
  return days.filter((each) => each >= start && (!known.includes(each) || each >= dayOf(now, lateDays)))
}
