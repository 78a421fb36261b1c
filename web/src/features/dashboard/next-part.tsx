import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { systemQuery, tryUrlOf } from '../../lib/api/system-query.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nextWords } from '../../copy/automations/next-steps.ts'
import { attentionQuery } from './attention-query.ts'
import { useDashboard } from './dashboard-store.ts'
import { FirstSteps } from './first-steps.tsx'
import { AttentionList } from './attention-list.tsx'
import { stepsOf } from './step-logic.ts'

/** Next steps unless dismissed, and items that need a person. */
export function NextPart({ account }: { account: ConnectedAccount }) {
  const { data, error, isFetching, refetch } = useQuery(attentionQuery(account.platform_user_id))
  const { data: system } = useQuery(systemQuery)
  const hidden = useDashboard((state) => state.stepsHidden.includes(account.id))
  if (data) {
    const { play } = data.steps
    const template = system?.try_url
    const practice = template ? { playUrl: play && tryUrlOf(template, account.username, play) } : null
    return (
      <>
        {!hidden && <FirstSteps accountId={account.id} steps={stepsOf(account, data.steps, practice)} />}
        <AttentionList attention={data} />
      </>
    )
  }
  // As high as the steps, so that the figures below do not move on a phone.
  if (!error) return <Skeleton className={cx('rounded-card lg:h-80', hidden ? 'h-32' : 'h-160')} />
  return (
    <ErrorState
      title={nextWords.attentionFailed}
      message={messageOf(error, nextWords.attentionFailed)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
