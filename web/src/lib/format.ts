/** The first formatter of a page takes long to make: none is made before it is used. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const number = (digits: number, useGrouping: boolean) =>
  once(
    () =>
      new Intl.NumberFormat('en', {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        useGrouping,
      }),
  )
const time = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('en', options))

const oneDecimal = number(1, false)
const cost = number(2, true)
const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const clock = time({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = time({ day: 'numeric', month: 'short', year: 'numeric' })
const shortDay = time({ day: 'numeric', month: 'short' })
const moment = time({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** 999 stays; from 1,000 on "1.0K", from 1,000,000 on "1.0M". */
export function formatCount(value: number): string {
  const size = Math.abs(value)
  if (size >= 999_950) return `${oneDecimal().format(value / 1_000_000)}M`
  if (size >= 1000) return `${oneDecimal().format(value / 1000)}K`
  return String(value)
}

/** US dollars with two decimals. */
export const formatCost = (dollars: number): string => `$${cost().format(dollars)}`

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 minutes ago", "yesterday"; under a minute "just now". */
export function formatAgo(at: string | number | Date, now: number = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative().format(Math.trunc(seconds / length), unit)
  }
  return 'just now'
}

/** "14:05" in the reader's time zone. */
export const formatClock = (at: string | number | Date): string => clock().format(new Date(at))

/** "20 Nov 2026" in the reader's time zone. */
export const formatDay = (at: string | number | Date): string => day().format(new Date(at))

/** "20 Nov" in the reader's time zone. */
export const formatShortDay = (at: string | number | Date): string => shortDay().format(new Date(at))

/** Day and time in the reader's time zone. */
export const formatMoment = (at: string | number | Date): string => moment().format(new Date(at))
