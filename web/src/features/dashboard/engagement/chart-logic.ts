import { nice, ticks } from 'd3-array'
import { m } from '@skein/messages'
import type { InsightMetric } from '@skein/contract/accounts/insights'
import type { DayValue } from './series-logic.ts'

/** Returns the average of days with a value. A sum would count people reached on several days repeatedly. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter((value) => value !== null)
  return knownValues.length === 0
    ? null
    : knownValues.reduce((sum, value) => sum + value, 0) / knownValues.length
}

/** Returns CSV with line ends of RFC 4180; a day without a value has an empty cell. */
export function csvOf(rows: readonly DayValue[], metric: InsightMetric, compare: boolean): string {
  const head = compare ? ['day', metric, 'day_before', `${metric}_before`] : ['day', metric]
  const lines = rows.map(({ day, value, previousDay, previous }) =>
    compare ? [day, value ?? '', previousDay, previous ?? ''] : [day, value ?? ''],
  )
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

const shortDay = new Intl.DateTimeFormat(m.locale_code(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Returns "Nov 19". Stored days are UTC dates, whatever the local time zone. */
export const shortDayOf = (day: string): string => shortDay.format(new Date(day))

/** Returns the indexes of the labelled days on an axis that fits `room` labels; includes the last. */
export function labelledIndexes(count: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % step === 0)
}

/** Returns the end of an axis of counts from 0, a round number, and its labeled values. */
export function valueAxisOf(highest: number): { top: number; ticks: number[] } {
  const [, top] = nice(0, Math.max(1, highest), 10)
  return { top, ticks: ticks(0, top, 4).filter(Number.isInteger) }
}
