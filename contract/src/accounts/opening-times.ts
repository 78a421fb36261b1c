import { m } from '@skein/messages'
import { limits } from '../limits.ts'
import { weekdays, type BusinessHours, type OpenInterval, type Weekday } from './business-hours.ts'

const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay

/** Minutes since Monday at midnight. */
interface Span {
  start: number
  /** Greater than `start`; beyond the end of the week if Sunday's interval ends on Monday. */
  end: number
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function spanOf({ day, from, to }: OpenInterval): Span {
  const start = minutesOf(from)
  const length = minutesOf(to) - start
  const midnight = weekdays.indexOf(day) * minutesOfDay
  return { start: midnight + start, end: midnight + start + (length > 0 ? length : length + minutesOfDay) }
}

/** Returns the spans of a week in their order; spans that touch are one. */
function openSpans(days: readonly OpenInterval[]): Span[] {
  const spans: Span[] = []
  for (const span of days.map(spanOf).sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else spans.push(span)
  }
  return spans
}

/** Returns whether an account has business hours. */
export const hasHours = ({ days, away_message }: Pick<BusinessHours, 'days' | 'away_message'>): boolean =>
  days.length > 0 || away_message !== ''

const clocks = new Map<string, Intl.DateTimeFormat>()
/** A clock takes some 13 kB, and a time zone has many spellings. */
const maxClocks = 100

/** Returns the clock of a time zone. It is kept, because making one takes longer than reading it. */
function clockOf(time_zone: string): Intl.DateTimeFormat {
  const storedClock = clocks.get(time_zone)
  if (storedClock) return storedClock
  if (clocks.size === maxClocks) clocks.clear()
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(time_zone, clock)
  return clock
}

/** Returns the local minute of the week of a time in milliseconds since the epoch. */
function localMinute(time_zone: string, at: number): number {
  const parts = clockOf(time_zone).formatToParts(at)
  const valueOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  const day = weekdays.findIndex((weekday) => weekday === valueOf('weekday').toLowerCase())
  return day * minutesOfDay + Number(valueOf('hour')) * 60 + Number(valueOf('minute'))
}

export interface OpenState {
  open: boolean
  /** When this changes next, as a local time; null if it never does. */
  until: LocalTime | null
}

export interface LocalTime {
  day: Weekday
  /** "09:00". */
  time: string
  /** Days from the local day of the question: 0 is the same day. */
  days: number
}

/** Returns whether an account is open at a time in milliseconds since the epoch, and until when. */
export function openStateAt({ time_zone, days }: BusinessHours, at: number): OpenState {
  const spans = openSpans(days)
  const now = localMinute(time_zone, at)
  // A span of Sunday can reach into Monday, which is the beginning of the same week.
  const current = spans.find(({ start, end }) => contains(start, end, now))
  if (current === undefined) return { open: false, until: nextStart(spans, now) }
  return { open: true, until: closingTime(spans, current, now) }
}

const contains = (start: number, end: number, minute: number): boolean =>
  (start <= minute && minute < end) || (start <= minute + minutesOfWeek && minute + minutesOfWeek < end)

function nextStart(spans: readonly Span[], now: number): LocalTime | null {
  const [first] = spans
  if (first === undefined) return null
  const start = spans.find((span) => span.start > now)?.start ?? first.start + minutesOfWeek
  return localTime(start, now)
}

/** The end of the span, or of the first one of the week if the span continues there. */
function closingTime(spans: readonly Span[], current: Span, now: number): LocalTime | null {
  const [first] = spans
  const continues = first !== undefined && first.start + minutesOfWeek <= current.end
  const end = continues ? Math.max(current.end, first.end + minutesOfWeek) : current.end
  if (end - current.start >= minutesOfWeek) return null
  const ahead = current.start <= now ? end : end - minutesOfWeek
  return localTime(ahead, now)
}

function localTime(minute: number, now: number): LocalTime {
  const inWeek = minute % minutesOfWeek
  const inDay = inWeek % minutesOfDay
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return {
    day: weekdays[Math.floor(inWeek / minutesOfDay)] ?? 'monday',
    time: `${twoDigits(Math.floor(inDay / 60))}:${twoDigits(inDay % 60)}`,
    days: Math.floor(minute / minutesOfDay) - Math.floor(now / minutesOfDay),
  }
}

/** Returns whether a time is outside of the business hours; false without business hours, null or empty. */
export const isOutsideHours = (hours: BusinessHours | null, at: number): boolean =>
  hours !== null && hasHours(hours) && !openStateAt(hours, at).open

/** Returns the translated name of a day, for lists. */
export const weekdayName = (day: Weekday, weekday: 'long' | 'short' = 'long'): string =>
  // The first of January 2024 is a Monday.
  new Intl.DateTimeFormat(m.locale_code(), { weekday, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekdays.indexOf(day)),
  )

/** Why the intervals of a day are refused. */
export interface HoursProblem {
  day: Weekday
  message: string
}

/** Returns the problems of intervals, at most one for each day. */
export function intervalProblems(days: readonly OpenInterval[]): HoursProblem[] {
  const spans = days.map((interval) => ({ interval, ...spanOf(interval) })).sort((a, b) => a.start - b.start)
  const first = spans[0]
  // The last interval of a week can reach into the first one of the next.
  const wrapped = first && { ...first, start: first.start + minutesOfWeek, end: first.end + minutesOfWeek }
  const problems = new Map<Weekday, HoursProblem>()
  for (const [index, { interval, end }] of spans.entries()) {
    const { day, from, to } = interval
    if (from === to && from !== '00:00') problems.set(day, { day, message: m.problem_hours_same() })
    const next = spans[index + 1] ?? wrapped
    if (next === undefined || end <= next.start) continue
    const overlapped = next.interval.day
    if (!problems.has(overlapped))
      problems.set(overlapped, {
        day: overlapped,
        message: m.problem_hours_overlap({ day: weekdayName(overlapped) }),
      })
  }
  return [...problems.values()]
}

/** Returns why an away message is refused; null if it is not. */
export function awayMessageProblem(text: string): string | null {
  const over = new TextEncoder().encode(text).length - limits.messageBytes
  return over <= 0 ? null : m.problem_message_long({ count: over })
}
