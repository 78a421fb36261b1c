import type { InsightMetric } from '@skein/contract/accounts/insights'
import { m } from '@skein/messages'
import { formatNumber, formatUtcDay } from '../../../lib/format.ts'
import type { DayValue } from './series-logic.ts'
import { metricNames } from '../metric-names.ts'

interface ShownDay {
  metric: InsightMetric
  compare: boolean
}

/** Returns the day and its value as one line, for the accessible value of the chart. */
export function describeDay(row: DayValue, { metric, compare }: ShownDay): string {
  const now = `${metricNames[metric]}, ${formatUtcDay(row.day)}: ${numberText(row.value)}`
  return compare ? `${now} · ${formatUtcDay(row.previousDay)}: ${numberText(row.previous)}` : now
}

const numberText = (value: number | null): string =>
  value === null ? m.engagement_no_number() : formatNumber(value)

interface ChartTooltipProps extends ShownDay {
  row: DayValue
  /** Position of the point in the chart, in pixels. */
  left: number
  top: number
  /** Position between the first day (0) and the last (1); the tooltip extends to the inside. */
  share: number
}

/** Height, with and without a comparison, and distance to the point, in pixels. */
const heights = { compared: 84, single: 64 }
const gap = 12

/** Shows the selected day beside its point. Hidden from screen readers: the slider has the same value. */
export function ChartTooltip({ row, metric, compare, left, top, share }: ChartTooltipProps) {
  const above = top > (compare ? heights.compared : heights.single) + gap
  return (
    <div
      aria-hidden="true"
      data-chart-tooltip
      className="tabular pointer-events-none absolute z-10 rounded-control border border-line bg-pane px-3 py-2 whitespace-nowrap shadow-lift"
      style={{
        left,
        top: above ? top - gap : top + gap,
        translate: `${-100 * share}% ${above ? '-100%' : '0'}`,
      }}
    >
      <p className="meta">{formatUtcDay(row.day)}</p>
      <p className="font-semibold">
        {metricNames[metric]} {numberText(row.value)}
      </p>
      {compare && (
        <p className="meta">
          {formatUtcDay(row.previousDay)}: {numberText(row.previous)}
        </p>
      )}
    </div>
  )
}
