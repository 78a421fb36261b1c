import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardWords } from '../../copy/dashboard.ts'
import { nextWords } from '../../copy/automations/next-steps.ts'
import { useDashboard } from './dashboard-store.ts'
import { EngagementPlaceholder } from './engagement-placeholder.tsx'
import { insightsQuery } from './queries.ts'
import { seriesQuery } from './series-query.ts'
import { countDays } from './series-logic.ts'
import { EngagementPanel } from './engagement-panel.tsx'

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
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(seriesQuery(platformUserId, 2 * range))
  const { data: today } = useQuery(insightsQuery(platformUserId))
  if (data) {
    return (
      <div className={frame}>
        {countDays(data) < 2 ? (
          <EngagementPlaceholder today={today} />
        ) : (
          <EngagementPanel points={data} now={dataUpdatedAt} />
        )}
      </div>
    )
  }
  if (!error) return <Skeleton className={frame} />
  return (
    <ErrorState
      title={nextWords.seriesFailed}
      message={messageOf(error, nextWords.seriesFailed)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
