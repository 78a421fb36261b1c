import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { Suspense } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { InsightStrip } from './insight-strip.tsx'
import { formatClock } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { insightsQuery } from './queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Engagement = lazyPart(async () => (await import('./engagement.tsx')).Engagement)

const NextPart = lazyPart(async () => (await import('./next-part.tsx')).NextPart)

const TodayPart = lazyPart(async () => (await import('./next-part.tsx')).TodayPart)

/** Metrics of the account, items that need a person, and next steps. */
export function DashboardScreen() {
  useDocumentTitle(m.common_dashboard())
  const account = useSelectedAccount()
  if (account) return <Dashboard key={account.id} account={account} />
  return (
    <>
      <h1 className="title">{m.common_dashboard()}</h1>
      <Skeleton className="mt-8 h-64 rounded-card" />
    </>
  )
}

/** On a phone tasks come first; on a wide screen they are beside the chart. */
function Dashboard({ account }: { account: ConnectedAccount }) {
  const id = account.platform_user_id
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-12">
      <div className="lg:col-span-12">
        <DashboardHeader platformUserId={id} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:order-4 lg:col-span-4">
        <Suspense fallback={<Skeleton className="h-160 rounded-card lg:h-80" />}>
          <NextPart account={account} />
        </Suspense>
      </div>
      <div className="min-w-0 lg:order-2 lg:col-span-12">
        <InsightStrip platformUserId={id} />
      </div>
      <div className="flex min-w-0 flex-col gap-8 lg:order-3 lg:col-span-8">
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          <Engagement platformUserId={id} />
        </Suspense>
        <Suspense>
          <TodayPart platformUserId={id} />
        </Suspense>
      </div>
    </div>
  )
}

function DashboardHeader({ platformUserId }: { platformUserId: string }) {
  const { data, dataUpdatedAt, isFetching } = useQuery(insightsQuery(platformUserId))
  return (
    <header>
      <h1 className="title">{m.common_dashboard()}</h1>
      <div className="mt-1 flex min-h-11 flex-wrap content-start items-center justify-between gap-x-6 max-sm:min-h-17 lg:min-h-10">
        <p className="text-chat text-text-2">{m.dashboard_greeting()}</p>
        {data && (
          <div className="flex items-center gap-1">
            <p className="meta tabular">
              {m.dashboard_last_updated()}{' '}
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
      label={m.common_refresh()}
      aria-disabled={busy || undefined}
      icon={<RefreshCw size={16} aria-hidden="true" className={cx(busy && 'animate-spin')} />}
      onClick={() => busy || void client.invalidateQueries({ queryKey: ['insights', platformUserId] })}
    />
  )
}
