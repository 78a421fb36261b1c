import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { LogPage, LogPages } from './queries.ts'

/** Returns the event with this id from any page. */
export const findEvent = (pages: LogPages | undefined, id: string): Activity | undefined =>
  pages?.pages.flatMap(({ data }) => data).find(({ activity_id }) => activity_id === id)

/** Returns the pages with the changed entry; the same object if no page contains it. */
export function withEntry(pages: LogPages | undefined, entry: Execution): LogPages | undefined {
  const isEntry = ({ execution_id }: Execution) => execution_id === entry.execution_id
  if (!findEvent(pages, entry.activity_id)?.executions.some(isEntry)) return pages
  const changed = (event: Activity): Activity =>
    event.activity_id === entry.activity_id
      ? { ...event, executions: event.executions.map((one) => (isEntry(one) ? entry : one)) }
      : event
  const inPage = (page: LogPage): LogPage =>
    page.data.some(({ activity_id }) => activity_id === entry.activity_id)
      ? { ...page, data: page.data.map(changed) }
      : page
  return pages && { ...pages, pages: pages.pages.map(inPage) }
}

/** Returns the pages with the newest page prepended; only the newest page if there is a gap between them. */
export function withNewest(pages: LogPages | undefined, newest: LogPage): LogPages {
  const alone = { pages: [newest], pageParams: [null] }
  const overlaps = newest.data.some(({ activity_id }) => findEvent(pages, activity_id))
  if (!pages || !overlaps) return alone
  return { pages: [newest, ...pages.pages], pageParams: [null, ...pages.pageParams] }
}

/** Whether an entry is newer than all loaded ones. */
export function isNewer(entry: Execution, pages: LogPages): boolean {
  const top = pages.pages[0]?.data.find(({ sent }) => sent === undefined)?.executions[0]
  return top === undefined || entry.created_at >= top.created_at
}
