import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { insightMetrics, type InsightMetric } from '@skein/contract/accounts/insights'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatClock, formatCount } from '../../lib/format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { canSucceed } from '../../ui/feedback/can-succeed.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Metric } from '../../ui/metric.tsx'
import { rovingFocus } from '../../ui/roving-focus.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { changeOf, rowsOf, runsOf } from './engagement/series-logic.ts'
import { insightsQuery, previousInsightsQuery, seriesQuery } from './queries.ts'
import { useDashboard } from './dashboard-store.ts'
import { metricNames } from './metric-names.ts'
import { Trend } from './trend.tsx'

const metricName = (metric: string) =>
  metric.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase())

interface InsightTilesProps {
  account: Pick<ConnectedAccount, 'platform_user_id' | 'status'>
}

/** The eight figures of the last 24 hours. A tile selects the metric of the chart. Keeps old values if a refresh fails. */
export function InsightTiles({ account }: InsightTilesProps) {
  const { platform_user_id, status } = account
  const insights = useQuery(insightsQuery(platform_user_id))
  const { data, error, isFetching, isPending } = insights
  // The banner above every section offers to reconnect; a retry could not succeed.
  const signedOut =
    status !== 'connected' || (error instanceof ApiError && error.code === 'reconnect_required')
  const stale = data && m.dashboard_stale({ clock: formatClock(insights.dataUpdatedAt) })
  return (
    <section aria-labelledby="insights" className="flex flex-col gap-3">
      <h2 id="insights" className="section-head">
        {m.dashboard_insights()}
      </h2>
      {error && !signedOut && (
        <Banner
          type="error"
          action={
            canSucceed(error) && (
              <Button size="dense" busy={isFetching} onClick={() => void insights.refetch()}>
                {m.common_retry()}
              </Button>
            )
          }
        >
          {m.dashboard_insights_failed()} {stale ?? causeOf(error)}
        </Banner>
      )}
      <Tiles platformUserId={platform_user_id} current={data} loading={isPending} />
      <MoreMetrics current={data} />
    </section>
  )
}

interface TilesProps {
  platformUserId: string
  current: Record<string, number> | undefined
  loading: boolean
}

function Tiles({ platformUserId, current, loading }: TilesProps) {
  const { data: before, isPending } = useQuery(previousInsightsQuery(platformUserId))
  const chosenMetric = useDashboard((state) => state.metric)
  return (
    <div
      ref={rovingFocus}
      role="toolbar"
      aria-label={m.dashboard_insights()}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 large-text:grid-cols-1 2xl:grid-cols-8"
    >
      {insightMetrics.map((metric) => (
        <button
          key={metric}
          type="button"
          aria-pressed={metric === chosenMetric}
          onClick={() => useDashboard.setState({ metric })}
          className="flex flex-col gap-2 border-t-2 border-transparent bg-pane px-4 pt-3.5 pb-4 text-start hover:bg-raised aria-pressed:border-sky aria-pressed:bg-raised 2xl:px-3"
        >
          <span className="meta">{metricNames[metric]}</span>
          <span className="figure mt-auto block">
            {loading ? <Skeleton className="h-7 w-16" /> : <Value value={current?.[metric]} />}
          </span>
          <Note
            isMissing={current !== undefined && current[metric] === undefined}
            isWaiting={loading || (isPending && current?.[metric] !== undefined)}
            change={changeOf(current?.[metric], before?.[metric])}
          />
          <Sparkline platformUserId={platformUserId} metric={metric} />
        </button>
      ))}
    </div>
  )
}

const Value = ({ value }: { value: number | undefined }) =>
  value === undefined ? <span className="text-text-3">–</span> : formatCount(value)

interface NoteProps {
  /** Instagram does not return the metric. */
  isMissing: boolean
  isWaiting: boolean
  change: number | null
}

/** Reserves space only for what is loading. */
function Note({ isMissing, isWaiting, change }: NoteProps) {
  if (isMissing) return <span className="meta">{m.dashboard_not_offered()}</span>
  if (change === null) return isWaiting ? <span className="block min-h-4.5" /> : null
  return (
    <span className="meta">
      <Trend percent={change} />
      <span className="sr-only">{m.dashboard_than_before()}</span>
    </span>
  )
}

/** Further metrics that Instagram returns. */
function MoreMetrics({ current = {} }: Pick<TilesProps, 'current'>) {
  const others = Object.entries(current).filter(([metric]) => !(metric in metricNames))
  if (others.length === 0) return null
  return (
    <dl
      aria-label={m.dashboard_further()}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line md:grid-cols-4 large-text:grid-cols-1"
    >
      {others.map(([metric, value]) => (
        <Metric key={metric} label={metricName(metric)} value={formatCount(value)} />
      ))}
    </dl>
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
  if (series.isPending) return <span className="block h-6" />
  const values = rowsOf(points, { metric, range: days, now }).map(({ value }) => value)
  const knownValues = values.filter((value) => value !== null)
  if (knownValues.length < 2) return null
  const max = Math.max(...knownValues, 1)
  const x = (at: number) => (at / (days - 1)) * width
  const y = (value: number) => height - 2 - (value / max) * (height - 4)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block h-6 w-full overflow-visible text-sky"
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
