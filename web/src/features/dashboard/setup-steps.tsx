import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { systemQuery, tryUrlOf } from '../../lib/api/system-query.ts'
import { useDashboard } from './dashboard-store.ts'
import { FirstSteps, stepsOf } from './first-steps.tsx'
import { usePermission } from '../session/use-permission.ts'

/** The onboarding steps of an account, unless they are dismissed, done or not known. */
export function SetupSteps({ account }: { account: ConnectedAccount }) {
  const { data } = useQuery(attentionQuery(account.platform_user_id))
  const { data: system } = useQuery(systemQuery)
  const paused = useAllPaused(account.platform_user_id)
  const hidden = useDashboard((state) => state.stepsHidden.includes(account.id))
  const mayTake = usePermission('manage')
  // The banner above every section says what to do first.
  if (!data || hidden || !mayTake || account.status !== 'connected') return null
  const { play } = data.steps
  const template = system?.try_url
  const practice = template ? { playUrl: play && tryUrlOf(template, account.username, play) } : null
  return (
    <FirstSteps
      accountId={account.id}
      steps={stepsOf(data.steps, practice)}
      note={practice === null ? undefined : m.next_steps_connect_examples()}
      quiet={paused}
    />
  )
}
