import { exportExecutions } from '@skein/contract/automations/execution'
import { requestOf } from '../../lib/api/api.ts'
import { inputOf, type LogFilters } from './log-filter-logic.ts'
import type { LogScope } from './queries.ts'

/** Returns the URL of the exported file, filtered by automation and period. */
export function exportUrl({ platformUserId, automationId }: LogScope, filters: LogFilters): string {
  // Rounded to minutes, so that the URL does not change on every render.
  const minute = 60_000
  const { since } = inputOf(filters, Math.floor(Date.now() / minute) * minute)
  return requestOf(exportExecutions, {
    platform_user_id: platformUserId,
    automation_id: automationId ?? filters.rule,
    since,
  }).url
}
