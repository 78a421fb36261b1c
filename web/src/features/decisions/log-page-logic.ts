import type { Execution } from '@skein/contract/automations/execution'
import type { LogPage, LogPages } from './queries.ts'

/** The entry with this id, wherever it is. */
export const findEntry = (pages: LogPages | undefined, id: string): Execution | undefined =>
  pages?.pages.flatMap(({ data }) => data).find(({ execution_id }) => execution_id === id)

/** The same pages with an entry in its new state; the very same ones if they do not have it. */
export function withEntry(pages: LogPages | undefined, entry: Execution): LogPages | undefined {
  if (!pages || !findEntry(pages, entry.execution_id)) return pages
  const inPage = (page: LogPage): LogPage =>
    page.data.some(({ execution_id }) => execution_id === entry.execution_id)
      ? { ...page, data: page.data.map((one) => (one.execution_id === entry.execution_id ? entry : one)) }
      : page
  return { ...pages, pages: pages.pages.map(inPage) }
}

/** The newest page put before those that are there; alone, if something is missing in between. */
export function withNewest(pages: LogPages | undefined, newest: LogPage): LogPages {
  const alone = { pages: [newest], pageParams: [null] }
  const joins = newest.data.some(({ execution_id }) => findEntry(pages, execution_id))
  if (!pages || !joins) return alone
  return { pages: [newest, ...pages.pages], pageParams: [null, ...pages.pageParams] }
}

/** Whether an entry is newer than everything that is shown. */
export function isNewer(entry: Execution, pages: LogPages): boolean {
  const top = pages.pages[0]?.data[0]
  return top === undefined || entry.created_at >= top.created_at
}
