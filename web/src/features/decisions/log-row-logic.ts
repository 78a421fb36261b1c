import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { LogFilters } from './filter/log-filter-logic.ts'
import { isDraft } from './log-logic.ts'

/** Events of one kind, one after the other, that no keyword matched. */
export interface UnmatchedEvents {
  /** The id of the oldest, which stays when newer events are added. */
  id: string
  kind: 'comment' | 'message'
  /** At least two, newest first. */
  events: Activity[]
}

export type LogItem = Activity | UnmatchedEvents

export const isUnmatched = (item: LogItem): item is UnmatchedEvents => 'events' in item

/** Returns the events with those that no keyword matched folded, unless they are what the filters ask for. */
export function itemsOf(events: readonly Activity[], { search, reason }: LogFilters): LogItem[] {
  if (search !== undefined || reason !== undefined) return [...events]
  return runsOf(events).flatMap((run): LogItem[] => {
    const [newest] = run
    const oldest = run.at(-1)
    const kind = newest && unmatchedKind(newest)
    if (run.length < 2 || !oldest || !kind) return run
    return [{ id: oldest.activity_id, kind, events: run }]
  })
}

/** Returns the events in runs of the same kind without a match; every other event is a run of its own. */
function runsOf(events: readonly Activity[]): Activity[][] {
  const runs: Activity[][] = []
  for (const event of events) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const kind = unmatchedKind(event)
    if (run && last && kind !== null && unmatchedKind(last) === kind) run.push(event)
    else runs.push([event])
  }
  return runs
}

function unmatchedKind({
  executions: [entry, second],
  replied_later,
}: Activity): UnmatchedEvents['kind'] | null {
  if (!entry || second || replied_later || entry.state !== 'skipped' || entry.reason_code !== 'no_keyword')
    return null
  return entry.event_kind === 'message' ? 'message' : 'comment'
}

/** Returns the automation whose result a row shows: the first that needs the owner, else the first. */
export const shownEntry = ({ executions }: Activity): Execution | undefined =>
  executions.find(isDraft) ?? executions.find(({ state }) => isProblem.has(state)) ?? executions[0]

const isProblem: ReadonlySet<Execution['state']> = new Set(['failed', 'expired', 'unknown'])
