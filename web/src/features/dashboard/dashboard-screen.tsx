import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { Suspense } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { formatClock } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { insightsQuery } from './queries.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview)

/** The dashboard of the selected account. */
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

function Dashboard({ account }: { account: ConnectedAccount }) {
  return (
    <div className="flex flex-col gap-8">
      <DashboardHeader platformUserId={account.platform_user_id} />
      <Suspense fallback={<Skeleton className="h-[60dvh] rounded-card" />}>
        <Overview account={account} />
      </Suspense>
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
