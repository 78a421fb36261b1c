import { day } from '@skein/contract/durations'

/** The platform answers no longer questions. */
export const maxDays = 30

export interface Days {
  since?: string | undefined
  until?: string | undefined
}

/** Milliseconds. */
export interface Span {
  since: number
  until: number
}

/**
 * The time that two days name, both included, as `YYYY-MM-DD` in UTC; null for the last 24 hours. One day alone
 * means from there until now, or that single day. Text says what is wrong with the days.
 */
export function spanOf(
  { since, until }: Days,
  now: number,
): Span | null | 'in the future' | 'turned' | 'too long' {
  if (since === undefined && until === undefined) return null
  const end = until === undefined ? now : Math.min(Date.parse(until) + day, now)
  const start = Date.parse(since ?? until ?? '')
  if (start >= now) return 'in the future'
  if (start >= end) return 'turned'
  return end - start > maxDays * day ? 'too long' : { since: start, until: end }
}

/** The time of the same length right before a span; before the last 24 hours, for null. */
export function spanBefore(span: Span | null, now: number): Span {
  const { since, until } = span ?? { since: now - day, until: now }
  return { since: since - (until - since), until: since }
}
