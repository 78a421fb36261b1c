import type { InsightMetric, InsightPoint } from '@skein/contract/accounts/insights'

const day = 86_400_000

export const ranges = [7, 30, 90] as const
export type Range = (typeof ranges)[number]

/** A day with the day one range earlier. Null where there is no value. */
export interface DayValue {
  /** `YYYY-MM-DD`, UTC. */
  day: string
  value: number | null
  previousDay: string
  previous: number | null
}

/** Returns the number of days with any value. */
export const countDays = (points: readonly InsightPoint[]): number =>
  new Set(points.map((point) => point.day)).size

/** Returns the last `range` full days, oldest first. `now` in milliseconds since 1970. */
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

/** Returns runs of consecutive days with values, as indexes: a line never crosses a gap. */
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

/** Returns the change in whole per cent; null if there is nothing to compare. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0)
    return null
  return Math.round(((now - before) / before) * 100)
}
