import { insightMetrics, type InsightMetric } from '@skein/contract/accounts/insights'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { formatChange, formatClock, formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Metric } from '../../ui/metric.tsx'
import { changeOf, rowsOf, runsOf } from './series-logic.ts'
import { insightsQuery, previousInsightsQuery, seriesQuery } from './queries.ts'
import { cx } from '../../ui/cx.ts'
import { useDashboard } from './dashboard-store.ts'
import { metricNames } from './metric-names.ts'

const metricName = (metric: string) =>
  metric.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())

/** The eight figures of the last 24 hours. Stays visible with old values if a refresh fails. */
export function InsightStrip({ platformUserId }: { platformUserId: string }) {
  const insights = useQuery(insightsQuery(platformUserId))
  const { data, error, isFetching } = insights
  const retry = () => void insights.refetch()
  // The banner above every section offers to reconnect; a retry could not succeed.
  const signedOut = error instanceof ApiError && error.code === 'reconnect_required'
  if (!data && signedOut) return null
  if (!data && error) {
    const message = messageOf(error, m.dashboard_insights_failed())
    return (
      <ErrorState
        title={m.dashboard_insights_failed()}
        message={message}
        retrying={isFetching}
        onRetry={retry}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {data && error && !signedOut && (
        <Banner
          type="error"
          action={
            <Button size="dense" busy={isFetching} onClick={retry}>
              {m.common_retry()}
            </Button>
          }
        >
          {m.dashboard_insights_failed()} {m.dashboard_stale({ clock: formatClock(insights.dataUpdatedAt) })}
        </Banner>
      )}
      <Cells platformUserId={platformUserId} current={data} />
      <MoreMetrics current={data} />
    </div>
  )
}

interface CellsProps {
  platformUserId: string
  current: Record<string, number> | undefined
}

function Cells({ platformUserId, current }: CellsProps) {
  const { data: before, isPending } = useQuery(previousInsightsQuery(platformUserId))
  return (
    <dl
      aria-label={m.dashboard_insights()}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 2xl:grid-cols-8 2xl:[&>div]:px-3"
    >
      {insightMetrics.map((metric) => (
        <Cell
          key={metric}
          metric={metric}
          loading={current === undefined}
          value={current?.[metric]}
          comparing={isPending}
          change={changeOf(current?.[metric], before?.[metric])}
          course={<Sparkline platformUserId={platformUserId} metric={metric} />}
        />
      ))}
    </dl>
  )
}

/** MoreMetrics metrics that Instagram returns. */
function MoreMetrics({ current = {} }: Pick<CellsProps, 'current'>) {
  const others = Object.entries(current).filter(([metric]) => !(metric in metricNames))
  if (others.length === 0) return null
  return (
    <dl
      aria-label={m.dashboard_further()}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line md:grid-cols-4"
    >
      {others.map(([metric, value]) => (
        <Metric key={metric} label={metricName(metric)} value={formatCount(value)} />
      ))}
    </dl>
  )
}

interface CellProps {
  metric: InsightMetric
  loading: boolean
  value: number | undefined
  /** The earlier figures are loading. */
  comparing: boolean
  change: number | null
  course: ReactNode
}

/** Reserves space only for what is loading. */
function Cell({ metric, loading, value, comparing, change, course }: CellProps) {
  const note =
    value === undefined ? m.dashboard_not_offered() : change === null ? null : <Change percent={change} />
  return (
    <Metric
      label={metricNames[metric]}
      loading={loading}
      value={value === undefined ? <span className="text-text-3">–</span> : formatCount(value)}
      note={
        <>
          {loading || (comparing && note === null) ? (
            <span className="block min-h-4.5" />
          ) : (
            note && <span className="block">{note}</span>
          )}
          {course}
        </>
      }
    />
  )
}

/** Colour and arrow show the direction. */
function Change({ percent }: { percent: number }) {
  if (percent === 0) return m.dashboard_unchanged()
  const rises = percent > 0
  return (
    <span className={cx('tabular', rises ? 'text-ok' : 'text-bad')}>
      <span aria-hidden="true">{rises ? '↑' : '↓'}</span> {formatChange(percent)}
      <span className="sr-only">{m.dashboard_than_before()}</span>
    </span>
  )
}

const width = 100
const height = 24
/** As many days as the shortest range of the chart. */
const days = 14

/** A small trend line, from two days on. Decorative: chart and table hold the values. */
function Sparkline({ platformUserId, metric }: { platformUserId: string; metric: InsightMetric }) {
  const range = useDashboard((state) => state.range)
  const series = useQuery(seriesQuery(platformUserId, 2 * range))
  const { data: points = [], dataUpdatedAt: now } = series
  if (series.isPending) return <span className="mt-2 block h-6" />
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
      className="mt-2 block h-6 w-full overflow-visible text-sky"
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
