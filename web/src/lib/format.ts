const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, minimumFractionDigits: 2 })

/** Returns "1,284". */
export const formatNumber = (value: number): string => value.toLocaleString('en')

/** Returns 999 as is, from 1,000 "1.0K", from 1,000,000 "1.0M". */
export function formatCount(value: number): string {
  const size = Math.abs(value)
  if (size >= 999_950) return `${(value / 1_000_000).toFixed(1)}M`
  if (size >= 1000) return `${(value / 1000).toFixed(1)}K`
  return String(value)
}

/** Returns US dollars with two decimals, and "<$0.01" below one cent. */
export const formatCost = (dollars: number): string =>
  dollars > 0 && dollars < 0.01 ? '<$0.01' : `$${cents.format(dollars)}`

/** Returns US dollars, below one cent with two significant digits: "$0.00042". */
export const formatExactCost = (dollars: number): string =>
  `$${(dollars > 0 && dollars < 0.01 ? exact : cents).format(dollars)}`

/** Returns "6%". */
export const formatPercent = (percent: number): string => `${percent}%`

/** Returns "+41%", "−5%" or "0%". */
export const formatChange = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatPercent(Math.abs(percent))}`

/** Returns "12 kB", from a megabyte "1.4 MB". */
export const formatFileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${Math.round(bytes / 100_000) / 10} MB`

const periods = [
  [86_400, 'days'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** Returns a duration in the largest unit that divides it: "45 s", "5 min", "12 h", "6 days". */
export function formatDuration(seconds: number): string {
  if (seconds === 86_400) return '1 day'
  const [length, unit] = periods.find((period) => seconds > 0 && seconds % period[0] === 0) ?? [1, 's']
  return `${seconds / length} ${unit}`
}

/** The hour cycle of the browser's language: 3:29 PM in the US, 15:29 in Germany. */
const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle })
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

type Moment = string | number | Date

/** Returns the local time, "3:29 PM" or "15:29". */
export const formatClock = (at: Moment): string => clock.format(new Date(at))

/** Returns the local day, "Nov 22", with the year unless it is this year. */
export const formatDay = (at: Moment, now: number = Date.now()): string => {
  const date = new Date(at)
  return (date.getFullYear() === new Date(now).getFullYear() ? shortDay : longDay).format(date)
}

/** Returns "Nov 22, 2026" for a stored day such as "2026-11-22", whatever the local time zone. */
export const formatUtcDay = (day: string): string => longDay.format(new Date(`${day}T00:00`))

/** Returns the local day and time, "Nov 22, 3:29 PM" or "today, 3:29 PM". */
export function formatDateTime(at: Moment, now: number = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return `${isToday ? 'today' : formatDay(at, now)}, ${formatClock(at)}`
}

/** Returns "just now", "3 min ago", "2 h ago" or "yesterday", then the day. */
export function formatAgo(at: Moment, now: number = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1000
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.trunc(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.trunc(seconds / 3600)} h ago`
  return seconds < 172_800 ? 'yesterday' : formatDay(at, now)
}
