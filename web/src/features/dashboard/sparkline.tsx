import type { InsightMetric } from '@skein/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from './dashboard-store.ts'
import { seriesQuery } from './series-query.ts'
import { rowsOf, runsOf } from './series-logic.ts'

const width = 100
const height = 24
/** As many days as the shortest range of the chart. */
const days = 14

/** A small trend line. Decorative: chart and table hold the values. */
export function Sparkline({ platformUserId, metric }: { platformUserId: string; metric: InsightMetric }) {
  const range = useDashboard((state) => state.range)
  const { data: points = [], dataUpdatedAt: now } = useQuery(seriesQuery(platformUserId, 2 * range))
  const values = rowsOf(points, { metric, range: days, now }).map(({ value }) => value)
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const max = Math.max(...known, 1)
  const x = (at: number) => (at / (days - 1)) * width
  const y = (value: number) => height - 2 - (value / max) * (height - 4)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-6 w-full overflow-visible text-brand-text"
    >
      {runsOf(values).map((run) => (
        <path
          key={run[0]?.at}
          d={`M${run.map(({ at, value }) => `${x(at)} ${y(value)}`).join('L')}${run.length === 1 ? 'h.01' : ''}`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
