import type { ConnectedAccount } from '@skein/contract/accounts'
import { lazy, Suspense } from 'react'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardWords } from '../../copy/dashboard.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { InsightStrip } from './insight-strip.tsx'

const Engagement = lazy(async () => ({ default: (await import('./engagement.tsx')).Engagement }))

const NextPart = lazy(async () => ({ default: (await import('./next-part.tsx')).NextPart }))

const TodayPart = lazy(async () => ({ default: (await import('./today-part.tsx')).TodayPart }))

/** Metrics of the account, items that need a person, and next steps. */
export function DashboardScreen() {
  useDocumentTitle(dashboardWords.title)
  const account = useSelectedAccount()
  if (account) return <Dashboard key={account.id} account={account} />
  return (
    <>
      <h1 className="title">{dashboardWords.title}</h1>
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
