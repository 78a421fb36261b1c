import { day } from '@skein/contract/durations'

/** Maximum period of the platform. */
export const maxDays = 30

interface Days {
  since?: string | undefined
  until?: string | undefined
}

/** Milliseconds since 1970. */
interface Period {
  since: number
  until: number
}

/**
 * Returns the period of two days (`YYYY-MM-DD` in UTC), both included; null for the last 24 hours. A first day alone
 * means until now, a last day alone means that day. Returns text when the days are invalid.
 */
export function periodOf(
  { since, until }: Days,
  now: number,
): Period | null | 'in the future' | 'turned' | 'too long' {
  if (since === undefined && until === undefined) return null
  const end = until === undefined ? now : Math.min(Date.parse(until) + day, now)
  const start = Date.parse(since ?? until ?? '')
  if (start >= now) return 'in the future'
  if (start >= end) return 'turned'
  return end - start > maxDays * day ? 'too long' : { since: start, until: end }
}

/** Returns the period of the same length before a period; null means the last 24 hours. */
export function periodBefore(period: Period | null, now: number): Period {
  const { since, until } = period ?? { since: now - day, until: now }
  return { since: since - (until - since), until: since }
}

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
 * first known day. `knownDays` has the stored days from `firstDay` on.
 */
export function daysToTake(knownDays: readonly string[], now: number): string[] {
  const start = knownDays[0] ?? dayOf(now, 1)
  const days = Array.from({ length: maxMissedDays }, (_, index) => dayOf(now, maxMissedDays - index))
  return days.filter(
    (each) => each >= start && (!knownDays.includes(each) || each >= dayOf(now, correctedDays)),
  )
}
