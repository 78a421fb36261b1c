import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { type Execution, listAutomationExecutions } from '@skein/contract/automations/decisions/execution'
import { knownUsername } from '@skein/contract/usernames'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { stateText } from '../../../copy/decision-states.ts'
import { noText } from '../../../copy/message-kinds.ts'
import { callPaged } from '../../../lib/api/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { logPath } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

const maxShown = 5

/** The last replies of an automation, each with a link to its entry in the activity. */
export function LatestReplies({ automation }: { automation: AutomationSummary }) {
  const { automation_id: automationId, automation_type: type } = automation
  const query = useQuery(latestQuery(automation))
  const { data, error } = query
  return (
    <section className="flex flex-col gap-1 pb-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="label-text">{m.automations_detail_recent()}</h3>
        <Link
          to={logPath(type, automationId)}
          className="touch inline-flex items-center text-label text-text-2 underline underline-offset-4 hover:text-text"
        >
          {m.automations_detail_all()}
        </Link>
      </div>
      {data ? (
        data.entries.length === 0 ? (
          <p className="meta">
            {data.complete ? m.automations_detail_none() : m.decision_log_none_found_text()}
          </p>
        ) : (
          <ul className="m-0 flex list-none flex-col p-0">
            {data.entries.map((entry) => (
              <Entry key={entry.execution_id} entry={entry} path={logPath(type, automationId)} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure title={m.decision_log_error_title()} query={query} />
      ) : (
        <div role="status">
          <span className="sr-only">{m.decision_log_loading()}</span>
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </section>
  )
}

function Entry({ entry, path }: { entry: Execution; path: string }) {
  const { created_at, from_username, text, message_kind, activity_id } = entry
  const name = knownUsername(from_username)
  return (
    <li>
      <Link
        to={path}
        search={{ entry: activity_id } as never}
        className="touch -mx-1 grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 text-label outline-offset-[-2px] hover:bg-raised max-sm:py-1.5 sm:grid-cols-[5rem_minmax(0,8rem)_minmax(0,1fr)_auto]"
      >
        <bdi {...nameOfRow} className="truncate font-medium rtl:text-right">
          {name === null ? m.decision_log_by_someone() : m.format_username({ username: name })}
        </bdi>
        <time dateTime={created_at} className="meta tabular truncate text-end sm:order-first sm:text-start">
          {formatAgo(created_at)}
        </time>
        <span dir="auto" className="truncate text-text-2 rtl:text-right">
          {text || noText(message_kind)}
        </span>
        <span className="text-end text-text-2">{stateText(entry)}</span>
      </Link>
    </li>
  )
}

/** The newest replies, and whether all activity was searched for them; asked again when the automation ran once more. */
const latestQuery = ({ automation_id, last_executed_at }: AutomationSummary) =>
  queryOptions({
    queryKey: ['latest-replies', automation_id, last_executed_at] as const,
    queryFn: async ({ signal }) => {
      const page = await callPaged(
        listAutomationExecutions,
        { automation_id, outcome: 'fired', limit: maxShown },
        { signal },
      )
      return { entries: page.data, complete: page.next_cursor === null }
    },
  })
