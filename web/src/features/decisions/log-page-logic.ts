import type { Execution } from '@skein/contract/automations/execution'
import type { LogPage, LogPages } from './queries.ts'

/** Returns the entry with this id from any page. */
export const findEntry = (pages: LogPages | undefined, id: string): Execution | undefined =>
  pages?.pages.flatMap(({ data }) => data).find(({ execution_id }) => execution_id === id)

/** Returns the pages with the changed entry; the same object if no page contains it. */
export function withEntry(pages: LogPages | undefined, entry: Execution): LogPages | undefined {
  if (!pages || !findEntry(pages, entry.execution_id)) return pages
  const inPage = (page: LogPage): LogPage =>
    page.data.some(({ execution_id }) => execution_id === entry.execution_id)
      ? { ...page, data: page.data.map((one) => (one.execution_id === entry.execution_id ? entry : one)) }
      : page
  return { ...pages, pages: pages.pages.map(inPage) }
}

/** Returns the pages with the newest page prepended; only the newest page if there is a gap between them. */
export function withNewest(pages: LogPages | undefined, newest: LogPage): LogPages {
  const alone = { pages: [newest], pageParams: [null] }
  const overlaps = newest.data.some(({ execution_id }) => findEntry(pages, execution_id))
  if (!pages || !overlaps) return alone
  return { pages: [newest, ...pages.pages], pageParams: [null, ...pages.pageParams] }
}

/** Whether an entry is newer than all loaded ones. */
export function isNewer(entry: Execution, pages: LogPages): boolean {
  const top = pages.pages[0]?.data[0]
  return top === undefined || entry.created_at >= top.created_at
}
