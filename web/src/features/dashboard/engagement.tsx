import { useQuery } from '@tanstack/react-query'
import { insightMetrics } from '@skein/contract/insights'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { dashboardWords } from '../../copy/dashboard.ts'
import { nextWords } from '../../copy/automations/next-steps.ts'
import { useDashboard } from './dashboard-store.ts'
import { insightsQuery, seriesQuery } from './queries.ts'
import { countDays } from './series-logic.ts'
import { EngagementPanel } from './engagement-panel.tsx'
import { formatCount } from '../../lib/format.ts'

/** Engagement over time, once two days are stored. */
export function Engagement({ platformUserId }: { platformUserId: string }) {
  return (
    <section aria-labelledby="engagement">
      <h2 id="engagement" className="section-head mb-3">
        {dashboardWords.overview}
      </h2>
      <Content platformUserId={platformUserId} />
    </section>
  )
}

/** As high as the loaded content. */
const frame = 'min-h-[360px] rounded-card border border-line p-4 md:min-h-[420px] md:p-5'

function Content({ platformUserId }: { platformUserId: string }) {
  const range = useDashboard((state) => state.range)
  const series = useQuery(seriesQuery(platformUserId, 2 * range))
  const { data: today } = useQuery(insightsQuery(platformUserId))
  return (
    <Loaded query={series} failed={nextWords.seriesFailed} waiting={frame}>
      {(points) => (
        <div className={frame}>
          {countDays(points) < 2 ? (
            <EngagementPlaceholder today={today} />
          ) : (
            <EngagementPanel points={points} now={series.dataUpdatedAt} />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** Shown instead of the chart: an empty axis and the figures of the last 24 hours as bars. */
export function EngagementPlaceholder({ today = {} }: { today: Record<string, number> | undefined }) {
  const max = Math.max(1, ...insightMetrics.map((metric) => today[metric] ?? 0))
  return (
    <>
      <p className="text-chat">{nextWords.placeholder}</p>
      <p className="meta mt-1">{nextWords.placeholderWhy}</p>
      <dl className="mt-5 flex flex-col gap-px border-b border-l border-line bg-[repeating-linear-gradient(to_right,transparent_0_calc(25%-1px),var(--line)_calc(25%-1px)_25%)] py-2">
        {insightMetrics.map((metric) => (
          <div key={metric} className="relative flex h-8 items-center justify-between gap-4 px-3">
            <span
              aria-hidden="true"
              className="absolute inset-y-1 left-0 rounded-r-chip bg-s3"
              style={{ width: `${((today[metric] ?? 0) / max) * 100}%` }}
            />
            <dt className="label-text relative text-text-2">{dashboardWords.metrics[metric]}</dt>
            <dd className="tabular relative m-0">
              {today[metric] === undefined ? (
                <span className="text-text-3">–</span>
              ) : (
                formatCount(today[metric])
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
