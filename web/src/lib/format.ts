import { m } from '@skein/messages'
import { isYesterday, localDay, timeZone } from './time/time-zone.ts'

const locale = m.locale_code()
const isRightToLeft = m.locale_direction() === 'rtl'
/** Amounts are written from left to right, also within a text from right to left (U+2066, U+2069). */
const leftToRight = (text: string): string => (isRightToLeft ? `\u2066${text}\u2069` : text)
/** In Arabic the sign of the currency would be torn apart. */
const moneyLocale = isRightToLeft ? 'en-US' : locale
const money = { style: 'currency', currency: 'USD', minimumFractionDigits: 2 } as const
const cents = new Intl.NumberFormat(moneyLocale, { ...money, maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat(moneyLocale, { ...money, maximumSignificantDigits: 2 })
const price = new Intl.NumberFormat(moneyLocale, { ...money, maximumFractionDigits: 4 })
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const upToTenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat(moneyLocale, { style: 'percent', maximumFractionDigits: 1 })

/** Returns "1,284". */
export const formatNumber = (value: number): string => value.toLocaleString(locale)

/** Returns 999 as is, from 1,000 "1.0K", from 1,000,000 "1.0M". */
export function formatCount(value: number): string {
  const size = Math.abs(value)
  if (size >= 999_950) return `${tenths.format(value / 1_000_000)}M`
  if (size >= 1000) return `${tenths.format(value / 1000)}K`
  return String(value)
}

/** Returns US dollars with two decimals, and "<$0.01" below one cent. */
export const formatCost = (dollars: number): string =>
  leftToRight(dollars > 0 && dollars < 0.01 ? `<${cents.format(0.01)}` : cents.format(dollars))

/** Returns US dollars, below one cent with two significant digits: "$0.00042". */
export const formatExactCost = (dollars: number): string =>
  leftToRight((dollars > 0 && dollars < 0.01 ? exact : cents).format(dollars))

/** Returns the price of a model in US dollars, with two to four decimals. */
export const formatPrice = (dollars: number): string => leftToRight(price.format(dollars))

/** Returns "@clayandember". In a text from right to left, a mark keeps the @ before the name. */
export const formatUsername = (username: string): string => m.format_username({ username })

/** Returns "6%". */
export const formatPercent = (percent: number): string => leftToRight(percents.format(percent / 100))

/** Returns "+41%", "−5%" or "0%". */
export const formatChange = (percent: number): string =>
  leftToRight(`${percent > 0 ? '+' : percent < 0 ? '−' : ''}${percents.format(Math.abs(percent) / 100)}`)

/** Returns "12 kB", from a megabyte "1.4 MB", from a gigabyte "1.4 GB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return bytes < 1_000_000_000
    ? `${upToTenths.format(bytes / 1_000_000)} MB`
    : `${upToTenths.format(bytes / 1_000_000_000)} GB`
}

/** Returns the length of a recording: "1:05". */
export const formatPlayTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns a duration in the largest unit that divides it: "45 s", "5 min", "12 h", "6 days". */
export function formatDuration(seconds: number): string {
  if (seconds > 0 && seconds % 86_400 === 0) return m.format_days({ count: seconds / 86_400 })
  if (seconds > 0 && seconds % 3600 === 0) return m.format_hours({ count: seconds / 3600 })
  if (seconds > 0 && seconds % 60 === 0) return m.format_minutes({ count: seconds / 60 })
  return m.format_seconds({ count: seconds })
}

/** Returns a duration from a minute on, rounded down to the largest unit: "5 min", "12 h", "6 days". */
export function formatRoughly(seconds: number): string {
  if (seconds >= 86_400) return m.format_days({ count: Math.trunc(seconds / 86_400) })
  if (seconds >= 3600) return m.format_hours({ count: Math.trunc(seconds / 3600) })
  return m.format_minutes({ count: Math.trunc(seconds / 60) })
}

/** The hour cycle of the browser's language: 3:29 PM in the US, 15:29 in Germany. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle, timeZone })
const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
const dayFields = { day: 'numeric', month: 'short', year: 'numeric' } as const
const longDay = new Intl.DateTimeFormat(locale, { ...dayFields, timeZone })
const utcDay = new Intl.DateTimeFormat(locale, { ...dayFields, timeZone: 'UTC' })

type Moment = string | number | Date

/** Returns the local time, "3:29 PM" or "15:29". */
export const formatClock = (at: Moment): string => clock.format(new Date(at))

const wallClock = new Intl.DateTimeFormat(locale, {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle,
  timeZone: 'UTC',
})

/** Returns a time of a day, "09:00", as the reader writes it. */
export const formatTimeOfDay = (time: string): string => wallClock.format(new Date(`1970-01-01T${time}Z`))

/** Returns the local day, "Nov 22", with the year unless it is this year. */
export const formatDay = (at: Moment, now: number = Date.now()): string => {
  const yearOf = (moment: Moment) => localDay(moment).slice(0, 4)
  return (yearOf(at) === yearOf(now) ? shortDay : longDay).format(new Date(at))
}

/** Returns "Nov 22, 2026" for a stored day such as "2026-11-22", whatever the local time zone. */
export const formatUtcDay = (day: string): string => utcDay.format(new Date(`${day}T00:00Z`))

/** Returns the local day and time, "Nov 22, 3:29 PM" or "today, 3:29 PM". */
export function formatDateTime(at: Moment, now: number = Date.now()): string {
  const isToday = localDay(at) === localDay(now)
  return m.format_day_time({ day: isToday ? m.format_today() : formatDay(at, now), time: formatClock(at) })
}

/** Returns "just now", "3 min ago", "2 h ago" or "yesterday", then the day. */
export function formatAgo(at: Moment, now: number = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1000
  if (seconds < 60) return m.format_just_now()
  if (seconds < 3600) return m.format_minutes_ago({ count: Math.trunc(seconds / 60) })
  if (seconds < 86_400) return m.format_hours_ago({ count: Math.trunc(seconds / 3600) })
  return isYesterday(at, now) ? m.format_yesterday() : formatDay(at, now)
}
