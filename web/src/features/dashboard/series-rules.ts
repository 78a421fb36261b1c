import type { InsightMetric, InsightPoint } from '@skein/contract/insights'

const day = 86_400_000

export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

/** A day of a range, with the day as far back in the range before. Null where there is no number. */
export interface DayValue {
  /** `YYYY-MM-DD` of UTC. */
  day: string
  value: number | null
  previousDay: string
  previous: number | null
}

/** On how many days anything was told. */
export const countDays = (points: readonly InsightPoint[]): number =>
  new Set(points.map((point) => point.day)).size

/** The last `range` days that are over, oldest first. `now` in milliseconds since 1970. */
export function rowsOf(
  points: readonly InsightPoint[],
  { metric, range, now }: { metric: InsightMetric; range: number; now: number },
): DayValue[] {
  const values = new Map(
    points.filter((point) => point.metric === metric).map((point) => [point.day, point.value]),
  )
  return Array.from({ length: range }, (_, place) => {
    const each = dayBefore(now, range - place)
    const previousDay = dayBefore(now, 2 * range - place)
    return {
      day: each,
      value: values.get(each) ?? null,
      previousDay,
      previous: values.get(previousDay) ?? null,
    }
  })
}

const dayBefore = (now: number, days: number): string => new Date(now - days * day).toISOString().slice(0, 10)

/** Whole per cent from `before` to `now`; null when there is nothing to compare. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0)
    return null
  return Math.round(((now - before) / before) * 100)
}

/** Of the days with a number. Never a sum: the same people are reached on several days. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Runs of neighbouring days with numbers, as places in the range: a line never crosses a gap. */
export function runsOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = []
  let open: { at: number; value: number }[] | null = null
  for (const [at, value] of values.entries()) {
    if (value === null) open = null
    else if (open) open.push({ at, value })
    else runs.push((open = [{ at, value }]))
  }
  return runs
}

/** Lines end as RFC 4180 wants; a day without a number has an empty cell. */
export function csvOf(rows: readonly DayValue[], metric: InsightMetric, compare: boolean): string {
  const head = compare ? ['day', metric, 'day_before', `${metric}_before`] : ['day', metric]
  const lines = rows.map(({ day, value, previousDay, previous }) =>
    compare ? [day, value ?? '', previousDay, previous ?? ''] : [day, value ?? ''],
  )
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

const shortDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Nov 19": a stored day is one of UTC, wherever its reader is. */
export const shortDayOf = (day: string): string => shortDay.format(new Date(day))

/** "Nov 19, 2026" */
export const longDayOf = (day: string): string => longDay.format(new Date(day))

/** Places of the days that are named under a chart with room for `room` names, the last one always. */
export function namedPlaces(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}
