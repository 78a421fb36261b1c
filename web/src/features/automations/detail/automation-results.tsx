import { type Funnel, getFunnel, type NearMiss } from '@skein/contract/automations/decisions/funnel'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { call } from '../../../lib/api/api.ts'

const missReasons: Readonly<Record<NearMiss, string>> = {
  post_not_selected: m.decision_post_not_included(),
  post_out_of_range: m.funnel_miss_post_out_of_range(),
  outside_window: m.common_reply_window_closed(),
  human_active: m.funnel_miss_human_active(),
  handed_over: m.funnel_miss_handed_over(),
  answered_together: m.funnel_miss_answered_together(),
  reply_count: m.funnel_miss_reply_count(),
  cap_per_post: m.funnel_miss_cap_per_post(),
  cap_per_period: m.funnel_miss_cap_per_period(),
  cooldown: m.funnel_miss_cooldown(),
  loop_conversation: m.funnel_miss_loop_conversation(),
  loop_conversation_day: m.funnel_miss_loop_conversation_day(),
  loop_post: m.funnel_miss_loop_post(),
  loop_repeats: m.decision_repeated_message(),
  moderated: m.decision_moderated_by_another(),
  lost_to: m.decision_another_automation_replied(),
  already_replied: m.decision_already_answered(),
  no_model: m.decision_no_ai_model_available(),
  model_failed: m.decision_ai_didnt_respond(),
  below_confidence: m.decision_ai_confidence_too_low(),
  budget: m.decision_ai_budget_reached(),
}

/** The outcome of the latest events of an automation. */
export function AutomationResults({ automationId }: { automationId: string }) {
  const query = useQuery(funnelQuery(automationId))
  const { data, error } = query
  if (data) return <Steps funnel={data} />
  if (error) return <LoadFailure title={m.funnel_failed()} query={query} />
  return (
    <div role="status">
      <span className="sr-only">{m.funnel_loading()}</span>
      <Skeleton className="h-56 w-full max-w-140 sm:h-50" />
    </div>
  )
}

function Steps({ funnel }: { funnel: Funnel }) {
  return (
    <>
      <section className="flex flex-col gap-2">
        <h3 className="label-text">{m.common_last_days({ days: funnel.days })}</h3>
        <dl className="grid max-w-140 grid-cols-[auto_auto_1fr] items-center gap-x-3 gap-y-1.5">
          {stepsOf(funnel).map(({ label, count, bad }) => (
            <div key={label} className="contents">
              <dt className="text-label text-text-2">{label}</dt>
              <dd className="tabular text-end">{count === null ? m.funnel_untold() : count}</dd>
              <dd aria-hidden="true" className="h-2">
                <span
                  className={`block h-full rounded-pill ${bad ? 'bg-bad' : 'bg-sky'}`}
                  style={{ width: `${shareOf(count, funnel)}%` }}
                />
              </dd>
            </div>
          ))}
        </dl>
        <p className="meta">{m.funnel_delivery()}</p>
      </section>
      {funnel.misses.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="label-text">{m.funnel_misses()}</h3>
          <ul className="flex max-w-140 flex-col gap-1">
            {funnel.misses.map(({ reason_code, count }) => (
              <li key={reason_code} className="flex justify-between gap-3 text-label text-text-2">
                {missReasons[reason_code]}
                <span className="tabular text-text">{count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface Step {
  label: string
  count: number | null
  bad?: boolean
}

function stepsOf({ events, fired, sent, seen, replied, failed, waiting, needs_review }: Funnel): Step[] {
  const whenAny = (label: string, count: number): Step[] => (count > 0 ? [{ label, count }] : [])
  return [
    { label: m.funnel_events(), count: events },
    { label: m.funnel_fired(), count: fired },
    ...whenAny(m.common_queued(), waiting),
    ...whenAny(m.common_needs_review(), needs_review),
    { label: m.common_sent(), count: sent },
    { label: m.common_seen(), count: seen },
    { label: m.funnel_replied(), count: replied },
    { label: m.common_failed(), count: failed, bad: true },
  ]
}

/** Returns the width of a bar in percent of the longest one. */
const shareOf = (count: number | null, { events, sent }: Funnel): number =>
  ((count ?? 0) / Math.max(events, sent, 1)) * 100

/** Counts of the latest events of an automation by the step that they reached. */
const funnelQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['funnel', automationId],
    queryFn: ({ signal }) => call(getFunnel, { automation_id: automationId }, { signal }),
  })
