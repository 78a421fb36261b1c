import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { systemQuery, tryUrlOf } from '../../lib/api/system-query.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDashboard } from './dashboard-store.ts'
import { FirstSteps, stepsOf } from './first-steps.tsx'
import { AttentionList } from './attention-list.tsx'
import { formatCount } from '../../lib/format.ts'
import { Metric } from '../../ui/metric.tsx'
import { attentionQuery } from '../../lib/api/attention-query.ts'

const doneLabels = {
  replies: m.common_replies(),
  private_messages: m.next_steps_done_private_messages(),
  direct_messages: m.next_steps_done_direct_messages(),
  moderated: m.next_steps_done_moderated(),
  failed: m.common_failed(),
}

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
      title={m.next_steps_attention_failed()}
      message={messageOf(error, m.next_steps_attention_failed())}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

const kinds = ['replies', 'private_messages', 'direct_messages', 'moderated', 'failed'] as const

/** Counts of automation since local midnight, or the reason why they are missing. */
export function TodayPart({ platformUserId }: { platformUserId: string }) {
  const { data, isPlaceholderData, error } = useQuery(attentionQuery(platformUserId))
  // Preloaded data does not know the local midnight.
  const today = isPlaceholderData ? undefined : data?.today
  if (!today && error) return null
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="section-head mb-3">
        {m.common_today()}
      </h2>
      {today && isQuiet(today) ? (
        <p className="text-text-2">{m.next_steps_today_none()}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-5 max-md:[&>:last-child]:col-span-2">
          {kinds.map((kind) => (
            <Metric
              key={kind}
              label={doneLabels[kind]}
              loading={today === undefined}
              value={today && formatCount(today[kind])}
            />
          ))}
        </dl>
      )}
    </section>
  )
}

const isQuiet = (today: Attention['today']): boolean => kinds.every((kind) => today[kind] === 0)
