import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { type Funnel, getFunnel } from '@skein/contract/automations/decisions/funnel'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { funnelWords, missWords } from '../../../copy/automations/lists/funnel.ts'
import { hasDescription, listWords } from '../../../copy/automations/lists/automations.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { call } from '../../../lib/api/api.ts'

/** The outcome of the latest events of an automation and its health; expanded below its row. */
export function AutomationDetails({ automation }: { automation: AutomationSummary }) {
  const { automation_id, description, health_reason, warnings } = automation
  const { data, error, isFetching, refetch } = useQuery(funnelQuery(automation_id))
  return (
    <div className="mt-2 flex flex-col gap-4 border-t border-line pt-3">
      <p className="meta">{hasDescription(description) ? description : listWords.noDescription}</p>
      {health_reason && <p className="text-label text-text-2">{[health_reason, ...warnings].join(' ')}</p>}
      {data ? (
        <Steps funnel={data} />
      ) : error ? (
        <ErrorState
          title={funnelWords.failed}
          message={causeOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status">
          <span className="sr-only">{funnelWords.loading}</span>
          <Skeleton className="h-24 w-full max-w-140" />
        </div>
      )}
    </div>
  )
}

function Steps({ funnel }: { funnel: Funnel }) {
  return (
    <>
      <section className="flex flex-col gap-2">
        <p className="section-head">{funnelWords.title(funnel.days)}</p>
        <dl className="grid max-w-140 grid-cols-[auto_auto_1fr] items-center gap-x-3 gap-y-1.5">
          {stepsOf(funnel).map(({ label, count, bad }) => (
            <div key={label} className="contents">
              <dt className="text-label text-text-2">{label}</dt>
              <dd className="tabular text-end">{count === null ? funnelWords.untold : count}</dd>
              <dd aria-hidden="true" className="h-2">
                <span
                  className={`block h-full rounded-pill ${bad ? 'bg-bad' : 'bg-brand'}`}
                  style={{ width: `${shareOf(count, funnel)}%` }}
                />
              </dd>
            </div>
          ))}
        </dl>
        <p className="meta">{funnelWords.delivery}</p>
      </section>
      {funnel.misses.length > 0 && (
        <section className="flex flex-col gap-2">
          <p className="section-head">{funnelWords.misses}</p>
          <ul className="flex max-w-140 flex-col gap-1">
            {funnel.misses.map(({ reason_code, count }) => (
              <li key={reason_code} className="flex justify-between gap-3 text-label text-text-2">
                {missWords[reason_code]}
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
    { label: funnelWords.events, count: events },
    { label: funnelWords.fired, count: fired },
    ...whenAny(funnelWords.waiting, waiting),
    ...whenAny(funnelWords.review, needs_review),
    { label: funnelWords.sent, count: sent },
    { label: funnelWords.seen, count: seen },
    { label: funnelWords.replied, count: replied },
    { label: funnelWords.failedMessages, count: failed, bad: true },
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
