import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { systemQuery } from '../../lib/api/system-query.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { AnswerTimesPanel } from './answer-times-panel.tsx'
import { Engagement } from './engagement/engagement.tsx'
import { InsightTiles } from './insight-tiles.tsx'
import { ResultsPanel } from './results-panel.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { WorkBand } from './work-band.tsx'
import { answerTimesQuery, resultsQuery, waitingQuery } from './work-queries.ts'

/**
 * First what needs the owner, then what automations achieved, then the numbers of Instagram. The parts appear together:
 * the height of the first ones depends on their data, and a later one would move what is below it.
 */
export function Overview({ account }: { account: ConnectedAccount }) {
  const id = account.platform_user_id
  const queries = [
    useQuery(attentionQuery(id)),
    useQuery(waitingQuery(id)),
    useQuery(resultsQuery(id)),
    useQuery(answerTimesQuery(id)),
    useQuery(systemQuery),
  ]
  // Stays true: a part that loads again after a failure shows that by itself.
  const [isReady, setReady] = useState(false)
  if (!isReady && !queries.some(isLoading)) setReady(true)
  if (!isReady) return <Skeleton className="h-[60dvh] rounded-card" />
  return (
    <>
      <WorkBand account={account} />
      <SetupSteps account={account} />
      <ResultsPanel platformUserId={id} />
      <AnswerTimesPanel platformUserId={id} />
      <InsightTiles account={account} />
      <Engagement platformUserId={id} />
    </>
  )
}

/** Whether the first answer is under way. A failed or offline part does not hold the others back. */
const isLoading = ({ isPending, isPlaceholderData, failureCount, fetchStatus }: UseQueryResult): boolean =>
  (isPending || isPlaceholderData) && failureCount === 0 && fetchStatus === 'fetching'
