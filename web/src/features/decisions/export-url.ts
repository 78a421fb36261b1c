import { exportExecutions } from '@skein/contract/automations/execution'
import { requestOf } from '../../lib/api/api.ts'
import { inputOf, type LogFilters } from './log-filter-logic.ts'
import type { LogScope } from './queries.ts'

/** Where the ledger comes as a file: of one rule if one is looked at, as far back as the chosen period. */
export function exportUrl({ platformUserId, automationId }: LogScope, filters: LogFilters): string {
  // By the minute, so that the address does not change with every look at it.
  const minute = 60_000
  const { since } = inputOf(filters, Math.floor(Date.now() / minute) * minute)
  return requestOf(exportExecutions, {
    platform_user_id: platformUserId,
    automation_id: automationId ?? filters.automation,
    since,
  }).url
}
