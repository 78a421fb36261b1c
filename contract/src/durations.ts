import { m } from '@skein/messages'

// Durations in milliseconds.
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/**
 * Returns a number of seconds in its largest fitting unit, below ten rounded to a tenth, else to a whole: "45 s", "1.5 min",
 * "18 min", "6 days".
 */
export function periodText(seconds: number): string {
  const amountOf = (unit: number) => {
    const amount = seconds / unit
    return amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)
  }
  if (seconds >= 86_400) return m.format_days({ count: amountOf(86_400) })
  if (seconds >= 3600) return m.format_hours({ count: amountOf(3600) })
  if (seconds >= 60) return m.format_minutes({ count: amountOf(60) })
  return m.format_seconds({ count: amountOf(1).toLocaleString(m.locale_code()) })
}

/** Returns a number with its unit in words: "1 minute", "90 seconds". */
export const inUnits = (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
  count.toLocaleString(m.locale_code(), { style: 'unit', unit, unitDisplay: 'long' })
