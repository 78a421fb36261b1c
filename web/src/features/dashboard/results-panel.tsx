import type { Attention } from '@skein/contract/automations/decisions/attention'
import type { AutomationResults } from '@skein/contract/automations/decisions/results'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { attentionQuery } from '../../lib/api/attention-query.ts'
import { formatCount } from '../../lib/format.ts'
import { logPath } from '../../lib/paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { resultsQuery } from './work-queries.ts'
import { changeOf } from './engagement/series-logic.ts'
import { Trend } from './trend.tsx'

/** What automations sent: today, in the last 30 days compared with those before, and which of them sent most. */
export function ResultsPanel({ platformUserId }: { platformUserId: string }) {
  const results = useQuery(resultsQuery(platformUserId))
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="section-head mb-3">
        {m.results_title()}
      </h2>
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 rounded-card bg-raised p-4 md:grid-cols-2 md:p-5">
        <div className="flex flex-col gap-4">
          <Loaded query={results} failed={m.funnel_failed()} waiting="h-14">
            {(data) => <Sent results={data} />}
          </Loaded>
          <Today platformUserId={platformUserId} isQuiet={results.data?.sent === 0} />
        </div>
        {results.data && <ByAutomation results={results.data} />}
      </div>
    </section>
  )
}

function Sent({ results: { days, sent, previous_sent, at_least } }: { results: AutomationResults }) {
  const change = changeOf(sent, previous_sent)
  if (sent === 0) return <p className="text-text-2">{m.results_none({ n: days })}</p>
  return (
    <dl className="flex flex-col gap-1">
      <dt className="meta">{m.results_sent({ n: days })}</dt>
      <dd className="m-0 flex flex-wrap items-baseline gap-x-3">
        <span className="figure">
          {at_least ? m.results_or_more({ count: formatCount(sent) }) : formatCount(sent)}
        </span>
        {change !== null && (
          <span className="meta">
            <Trend percent={change} /> {m.engagement_against_before({ n: days })}
          </span>
        )}
      </dd>
    </dl>
  )
}

const kinds = ['replies', 'private_messages', 'direct_messages', 'moderated', 'failed'] as const

const kindNames = {
  replies: m.common_replies(),
  private_messages: m.next_steps_done_private_replies(),
  direct_messages: m.next_steps_done_direct_messages(),
  moderated: m.next_steps_done_moderated(),
  failed: m.common_failed(),
}

/** Counts since local midnight; nothing while they are not known. */
function Today({ platformUserId, isQuiet }: { platformUserId: string; isQuiet: boolean }) {
  const { data, isPlaceholderData, error } = useQuery(attentionQuery(platformUserId))
  // Preloaded data does not know the local midnight.
  const today = isPlaceholderData ? undefined : data?.today
  if (!today && error) return null
  const shownKinds = today ? kinds.filter((kind) => today[kind] > 0) : []
  // The panel already says that nothing was sent.
  if (today && shownKinds.length === 0 && isQuiet) return null
  return (
    <div role="region" aria-labelledby="today">
      <h3 id="today" className="meta">
        {m.common_today()}
      </h3>
      {!today && <Skeleton className="mt-1 h-5 w-40" />}
      {today && shownKinds.length === 0 && <p className="text-text-2">{m.next_steps_today_none()}</p>}
      {today && shownKinds.length > 0 && <TodayCounts today={today} shown={shownKinds} />}
    </div>
  )
}

interface TodayCountsProps {
  today: Attention['today']
  shown: readonly (typeof kinds)[number][]
}

const TodayCounts = ({ today, shown }: TodayCountsProps) => (
  <dl className="flex flex-wrap gap-x-5 gap-y-1">
    {shown.map((kind) => (
      <div key={kind} className="flex gap-1.5">
        <dt className="text-text-2">{kindNames[kind]}</dt>
        <dd className="tabular m-0 font-semibold">{formatCount(today[kind])}</dd>
      </div>
    ))}
  </dl>
)

/** The automations that sent most, each with its activity. */
function ByAutomation({ results: { automations } }: { results: AutomationResults }) {
  const max = automations[0]?.sent ?? 0
  if (max === 0) return null
  return (
    <div>
      <h3 className="meta mb-1">{m.results_by_automation()}</h3>
      <ol>
        {automations.map(({ automation_id, automation_type, name, deleted, sent }) => (
          <li key={automation_id}>
            <Link
              to={logPath(automation_type, automation_id)}
              className="touch relative flex min-h-8 items-center gap-3 rounded-chip px-2 hover:bg-overlay"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-1 start-0 -z-0 rounded-chip bg-sky opacity-15"
                style={{ width: `${(sent / max) * 100}%` }}
              />
              <OneLine isName className="relative grow">
                {name}
                {deleted && <span className="meta ms-2">{m.results_deleted()}</span>}
              </OneLine>
              <span className="tabular relative shrink-0 font-semibold">{formatCount(sent)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
