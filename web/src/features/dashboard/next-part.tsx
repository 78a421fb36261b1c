import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dashboardWords } from '../../words/dashboard.ts'
import { useDashboard } from './dashboard-store.ts'
import { FirstSteps } from './first-steps.tsx'
import { NeedList } from './need-list.tsx'
import { attentionQuery } from './queries.ts'
import { stepsOf } from './step-rules.ts'

/** What is next: the first steps while there are some, and what waits for a person. */
export function NextPart({ account }: { account: ConnectedAccount }) {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(account.platform_user_id))
  const hidden = useDashboard((state) => state.stepsHidden.includes(account.id))
  if (!data && error) {
    return (
      <ErrorState
        title={dashboardWords.attentionFailed}
        message={messageOf(error, dashboardWords.attentionFailed)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton className="h-80 rounded-card" />
  return (
    <>
      {!hidden && <FirstSteps accountId={account.id} steps={stepsOf(account, data.steps)} />}
      <NeedList attention={data} />
    </>
  )
}
