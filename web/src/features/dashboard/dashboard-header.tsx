import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { formatClock } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { dashboardWords } from '../../copy/dashboard.ts'
import { insightsQuery } from './queries.ts'

export function DashboardHeader({ platformUserId }: { platformUserId: string }) {
  const { data, dataUpdatedAt, isFetching } = useQuery(insightsQuery(platformUserId))
  return (
    <header>
      <h1 className="title">{dashboardWords.title}</h1>
      <div className="mt-1 flex min-h-11 flex-wrap content-start items-center justify-between gap-x-6 max-sm:min-h-17 lg:min-h-10">
        <p className="text-chat text-text-2">{dashboardWords.greeting}</p>
        {data && (
          <div className="flex items-center gap-1">
            <p className="meta tabular">
              {dashboardWords.lastUpdated}{' '}
              <time dateTime={new Date(dataUpdatedAt).toISOString()}>{formatClock(dataUpdatedAt)}</time>
            </p>
            <Refresh platformUserId={platformUserId} busy={isFetching} />
          </div>
        )}
      </div>
    </header>
  )
}

/** Refreshes the current figures of Instagram; stored days do not change. */
function Refresh({ platformUserId, busy }: { platformUserId: string; busy: boolean }) {
  const client = useQueryClient()
  return (
    <IconButton
      label={dashboardWords.refresh}
      aria-disabled={busy || undefined}
      icon={<RefreshCw size={16} aria-hidden="true" className={cx(busy && 'animate-spin')} />}
      onClick={() => busy || void client.invalidateQueries({ queryKey: ['insights', platformUserId] })}
    />
  )
}
