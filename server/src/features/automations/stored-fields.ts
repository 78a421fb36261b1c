import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { AutomationHealth } from './health/find-health.ts'
import type { AutomationRow } from './store.ts'

/** What every kind of rule shows alike. */
export const storedFields = (
  account: OwnedAccount,
  row: AutomationRow,
  { health, spent }: { health: AutomationHealth; spent: ReadonlyMap<string, number> },
) => ({
  automation_id: row.automation_id,
  platform_user_id: account.platform_user_id,
  provider_id: account.user_id,
  name: row.name,
  description: row.description,
  activation_status: row.activation_status,
  execution_count: row.execution_count,
  cumulative_cost: spent.get(row.automation_id) ?? 0,
  created_at: row.created_at,
  updated_at: row.updated_at,
  health_status: health.health_status,
  health_reason: health.health_reason,
})
