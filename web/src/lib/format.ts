const oneDecimal = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
})
const cost = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** Returns 999 as is, from 1,000 "1.0K", from 1,000,000 "1.0M". */
export function formatCount(value: number): string {
  const size = Math.abs(value)
  if (size >= 999_950) return `${oneDecimal.format(value / 1_000_000)}M`
  if (size >= 1000) return `${oneDecimal.format(value / 1000)}K`
  return String(value)
}

/** US dollars with two decimals. */
export const formatCost = (dollars: number): string => `$${cost.format(dollars)}`

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Returns "3 minutes ago" or "yesterday"; under a minute "just now". */
export function formatAgo(at: string | number | Date, now: number = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  }
  return 'just now'
}

/** "14:05" in the user's time zone. */
export const formatClock = (at: string | number | Date): string => clock.format(new Date(at))

/** "20 Nov 2026" in the user's time zone. */
export const formatDay = (at: string | number | Date): string => day.format(new Date(at))

/** "20 Nov" in the user's time zone. */
export const formatShortDay = (at: string | number | Date): string => shortDay.format(new Date(at))

/** Day and time in the user's time zone. */
export const formatDateTime = (at: string | number | Date): string => dateTime.format(new Date(at))

const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, minimumFractionDigits: 2 })

/** US dollars; below a cent with as many decimals as needed to show an amount other than zero. */
export const formatSmallCost = (dollars: number): string =>
  `$${(dollars > 0 && dollars < 0.01 ? small : cost).format(dollars)}`
