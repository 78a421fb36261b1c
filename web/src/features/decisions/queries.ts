import {
  type Activity,
  listActivity,
  listActivityExecutions,
} from '@skein/contract/automations/decisions/activity'
import { listAutomationExecutions, type Execution } from '@skein/contract/automations/decisions/execution'
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { callPaged } from '../../lib/api/api.ts'
import { orIfMissing } from '../../lib/api/api-error.ts'
import { eventOf } from './log-logic.ts'
import { inputOf, type LogFilters } from './filter/log-filter-logic.ts'

/** The log of an account, or of one of its automations. */
export interface LogScope {
  platformUserId: string
  automationId?: string | undefined
}

export interface LogPage {
  data: Activity[]
  next_cursor: string | null
}

export type LogPages = InfiniteData<LogPage, string | null>

/** Key prefix of all decision logs in the query cache. */
export const logsKey = ['decision-log'] as const

interface PageOptions {
  cursor: string | null
  signal?: AbortSignal | undefined
}

/** A request examines a limited number of events and can find none; so many requests search for a page. */
const maxRequests = 25

/** Returns the next page that has entries, or where the search for it ended. */
export async function fetchLogPage(
  scope: LogScope,
  filters: LogFilters,
  options: PageOptions,
): Promise<LogPage> {
  let page = await requestLogPage(scope, filters, options)
  for (
    let requests = 1;
    page.data.length === 0 && page.next_cursor !== null && requests < maxRequests;
    requests++
  )
    page = await requestLogPage(scope, filters, { ...options, cursor: page.next_cursor })
  return page
}

async function requestLogPage(
  { platformUserId, automationId }: LogScope,
  filters: LogFilters,
  { cursor, signal }: PageOptions,
): Promise<LogPage> {
  const { automation_id, automation_type, ...input } = inputOf(filters, Date.now())
  const request = { ...input, ...(cursor === null ? {} : { cursor }) }
  if (automationId !== undefined) {
    const page = await callPaged(
      listAutomationExecutions,
      { ...request, automation_id: automationId },
      { signal },
    )
    return { ...page, data: page.data.map(eventOf) }
  }
  const ofAccount = {
    ...request,
    platform_user_id: platformUserId,
    ...(automation_id ? { automation_id } : {}),
    ...(automation_type ? { automation_type } : {}),
  }
  return callPaged(listActivity, ofAccount, { signal })
}

/** What every automation did about one event. */
export const eventQuery = (activityId: string) =>
  infiniteQueryOptions({
    queryKey: ['activity-executions', activityId] as const,
    queryFn: ({ pageParam, signal }): Promise<{ data: Execution[]; next_cursor: string | null }> =>
      callPaged(
        listActivityExecutions,
        { activity_id: activityId, limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

/** The pages of a log with only this event or reply, whatever the filters; empty if there is none, as entries expire. */
export const entryQuery = ({ platformUserId, automationId }: LogScope, activityId: string) =>
  infiniteQueryOptions({
    queryKey: [...logsKey, platformUserId, automationId ?? null, { entry: activityId }] as const,
    queryFn: ({ signal }): Promise<LogPage> =>
      callPaged(
        listActivity,
        {
          platform_user_id: platformUserId,
          activity_id: activityId,
          ...(automationId === undefined ? {} : { automation_id: automationId }),
        },
        { signal },
      ).catch(orIfMissing<LogPage>({ data: [], next_cursor: null })),
    initialPageParam: null as string | null,
    getNextPageParam: (): string | null => null,
  })

const pollIntervalMs = 10_000

/** Entries of a decision log by page. Polled only while the stream is closed. */
export const logQuery = (scope: LogScope, filters: LogFilters, live: boolean) =>
  infiniteQueryOptions({
    queryKey: [...logsKey, scope.platformUserId, scope.automationId ?? null, filters] as const,
    queryFn: ({ pageParam, signal }): Promise<LogPage> =>
      fetchLogPage(scope, filters, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Refetched on every visit, so that opening a log shows the newest entries.
    refetchOnMount: 'always',
    refetchInterval: live ? false : pollIntervalMs,
    refetchOnWindowFocus: !live,
  })
