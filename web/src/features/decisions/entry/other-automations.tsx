import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { Link } from '@tanstack/react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '@skein/messages'
import { logPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { eventQuery } from '../queries.ts'

interface OtherAutomationsProps {
  event: Activity
  /** No automation matched, so the one that the entry shows is among these. */
  shared: boolean
}

/** The automations that did nothing about an event, counted; their reasons are loaded on first open. */
export function OtherAutomations({ event, shared }: OtherAutomationsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { others, unmatched } = event
  const label =
    unmatched === others
      ? m.decision_log_unmatched({ count: others + (shared ? 1 : 0) })
      : m.decision_log_idle({ count: others })
  return (
    <>
      <Disclosure open={open} aria-controls={id} onToggle={() => setOpen(!open)}>
        {label}
      </Disclosure>
      <div id={id} hidden={!open}>
        {open && <Reasons event={event} shared={shared} />}
      </div>
    </>
  )
}

function Reasons({ event, shared }: OtherAutomationsProps) {
  const query = useInfiniteQuery(eventQuery(event.activity_id))
  const shownIds = new Set(shared ? [] : event.executions.map(({ execution_id }) => execution_id))
  return (
    <div className="flex flex-col gap-3 border-s-2 border-line ps-4">
      <Loaded query={query} failed={m.decision_log_others_failed()} waiting="h-12 w-full">
        {({ pages }) => (
          <ul aria-label={m.decision_log_others()} className="m-0 flex list-none flex-col gap-3 p-0">
            {byReason(pages.flatMap(({ data }) => data).filter((one) => !shownIds.has(one.execution_id))).map(
              ([reason, executions]) => (
                <li key={reason}>
                  <p className="text-text-2">{reason}</p>
                  <p className="meta flex flex-wrap gap-x-3 gap-y-1">
                    {executions.map((one) => (
                      <AutomationLink key={one.execution_id} execution={one} />
                    ))}
                  </p>
                </li>
              ),
            )}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button
          size="dense"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.decision_log_more_others()}
        </Button>
      )}
    </div>
  )
}

/** Returns the executions by their reason, the rarest reason first. */
function byReason(executions: readonly Execution[]): [string, Execution[]][] {
  const groups = new Map<string, Execution[]>()
  for (const execution of executions) {
    const group = groups.get(execution.reason)
    if (group) group.push(execution)
    else groups.set(execution.reason, [execution])
  }
  return [...groups].sort(([, one], [, other]) => one.length - other.length)
}

const AutomationLink = ({ execution }: { execution: Execution }) => (
  <Link
    to={logPath(execution.automation_type, execution.automation_id)}
    className="touch inline-flex min-w-0 items-center break-words text-text-2 underline underline-offset-2 hover:text-text"
  >
    <bdi>{execution.automation_name}</bdi>
  </Link>
)
