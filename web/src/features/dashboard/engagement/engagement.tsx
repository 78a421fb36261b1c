import { useQuery } from '@tanstack/react-query'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { m } from '@skein/messages'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { useDashboard } from '../dashboard-store.ts'
import { insightsQuery, seriesQuery } from '../queries.ts'
import { countDays } from './series-logic.ts'
import { EngagementPanel } from './engagement-panel.tsx'
import { formatCount } from '../../../lib/format.ts'
import { metricNames } from '../metric-names.ts'

/** Engagement over time, once two days are stored. */
export function Engagement({ platformUserId }: { platformUserId: string }) {
  return (
    <section aria-labelledby="engagement">
      <h2 id="engagement" className="section-head mb-3">
        {m.dashboard_overview()}
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
    <Loaded query={series} failed={m.next_steps_series_failed()} waiting={frame}>
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

/** Shown instead of the chart: the figures of the last 24 hours as bars. */
export function EngagementPlaceholder({ today = {} }: { today: Record<string, number> | undefined }) {
  const max = Math.max(1, ...insightMetrics.map((metric) => today[metric] ?? 0))
  return (
    <>
      <p className="text-chat">{m.next_steps_placeholder()}</p>
      <p className="meta mt-1">{m.next_steps_placeholder_why()}</p>
      <dl className="mt-5 flex flex-col gap-1">
        {insightMetrics.map((metric) => (
          <div key={metric} className="flex h-8 items-center gap-3">
            <dt className="label-text w-32 shrink-0 text-text-2">{metricNames[metric]}</dt>
            <dd className="tabular m-0 flex min-w-0 grow items-center gap-2">
              <span
                aria-hidden="true"
                className="h-5 min-w-0.5 rounded-e-chip bg-sky"
                style={{ width: `calc((100% - 3.5rem) * ${(today[metric] ?? 0) / max})` }}
              />
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
