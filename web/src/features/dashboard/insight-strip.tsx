import { insightMetrics, type InsightMetric } from '@skein/contract/insights'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { formatClock, formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Metric } from '../../ui/metric.tsx'
import { dashboardWords } from '../../words/dashboard.ts'
import { useDashboard } from './dashboard-store.ts'
import { insightsQuery, previousInsightsQuery, seriesQuery } from './queries.ts'
import { changeOf, countDays, rowsOf } from './series-rules.ts'
import { Sparkline } from './sparkline.tsx'

const words = dashboardWords
/** Days that a sparkline shows; the shortest range of the chart brings as many. */
const sparkDays = 14

/** The eight numbers of the last 24 hours. Old ones stay when new ones cannot be had. */
export function InsightStrip({ platformUserId }: { platformUserId: string }) {
  const insights = useQuery(insightsQuery(platformUserId))
  const { data, error, isFetching } = insights
  const retry = () => void insights.refetch()
  if (!data && error) {
    const message = messageOf(error, words.insightsFailed)
    return <ErrorState title={words.insightsFailed} message={message} retrying={isFetching} onRetry={retry} />
  }
  return (
    <div className="flex flex-col gap-4">
      {data && error && (
        <Banner
          type="error"
          action={
            <Button size="dense" busy={isFetching} onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          {words.insightsFailed} {words.stale(formatClock(insights.dataUpdatedAt))}
        </Banner>
      )}
      <Cells platformUserId={platformUserId} current={data} />
    </div>
  )
}

interface CellsProps {
  platformUserId: string
  current: Record<string, number> | undefined
}

function Cells({ platformUserId, current }: CellsProps) {
  const range = useDashboard((state) => state.range)
  const { data: before } = useQuery(previousInsightsQuery(platformUserId))
  const series = useQuery(seriesQuery(platformUserId, 2 * range))
  const { data: points = [], dataUpdatedAt: now } = series
  const hasCourse = countDays(points) > 1
  return (
    <dl
      aria-label={words.insights}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 2xl:grid-cols-8 2xl:[&>div]:px-3"
    >
      {insightMetrics.map((metric) => (
        <Cell
          key={metric}
          metric={metric}
          loading={current === undefined}
          value={current?.[metric]}
          change={changeOf(current?.[metric], before?.[metric])}
          values={
            hasCourse ? rowsOf(points, { metric, range: sparkDays, now }).map(({ value }) => value) : null
          }
        />
      ))}
    </dl>
  )
}

interface CellProps {
  metric: InsightMetric
  loading: boolean
  value: number | undefined
  change: number | null
  /** Null while there is no course of days to show. */
  values: readonly (number | null)[] | null
}

function Cell({ metric, loading, value, change, values }: CellProps) {
  return (
    <Metric
      label={words.metrics[metric]}
      loading={loading}
      value={value === undefined ? <span className="text-text-3">–</span> : formatCount(value)}
      note={
        !loading && (
          <>
            <span className="flex min-h-4.5">
              {value === undefined ? words.notOffered : <Change percent={change} />}
            </span>
            {values && (
              <span className="mt-2 block h-6">
                <Sparkline values={values} />
              </span>
            )}
          </>
        )
      }
    />
  )
}

/** Nothing at all while there is nothing to compare with. */
function Change({ percent }: { percent: number | null }) {
  if (percent === null) return null
  if (percent === 0) return <span>{words.unchanged}</span>
  const Arrow = percent > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span className="tabular inline-flex items-center gap-1 text-text-2">
      <Arrow size={14} aria-hidden="true" />
      {words.change(percent)}
      <span className="sr-only">{words.thanBefore}</span>
    </span>
  )
}
