import { day } from '@skein/contract/durations'

/** Maximum period of the platform. */
export const maxDays = 30

export interface Days {
  since?: string | undefined
  until?: string | undefined
}

/** Milliseconds since 1970. */
export interface Period {
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

/** Returns the period of the same length before a period; null stands for the last 24 hours. */
export function periodBefore(period: Period | null, now: number): Period {
  const { since, until } = period ?? { since: now - day, until: now }
  return { since: since - (until - since), until: since }
}
