import { m } from '@skein/messages'

// Durations in milliseconds.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns a number of seconds in its largest fitting unit, rounded to a tenth: "45 s", "1.5 min", "12 h", "6 days". */
export function periodText(seconds: number): string {
  const amountOf = (unit: number) => Math.round((seconds / unit) * 10) / 10
  if (seconds >= 86_400) return m.format_days({ count: amountOf(86_400) })
  if (seconds >= 3600) return m.format_hours({ count: amountOf(3600) })
  if (seconds >= 60) return m.format_minutes({ count: amountOf(60) })
  return m.format_seconds({ count: amountOf(1).toLocaleString(m.locale_code()) })
}

/** Returns a number with its unit in words: "1 minute", "90 seconds". */
export const inUnits = (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
  count.toLocaleString(m.locale_code(), { style: 'unit', unit, unitDisplay: 'long' })
