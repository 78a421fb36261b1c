import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { StoredFields } from '@skein/contract/automations/kinds/automation-kind'
import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { spendOfAutomations } from '#src/features/budget/index.ts'
import type { Ctx } from '#src/context.ts'
import { findHealth, type AutomationHealth } from './health/find-health.ts'
import type { AutomationRow, RowOf } from '#src/features/stored-automations/index.ts'
import { summaryOf } from './summary-logic.ts'

/** Returns the rows of the automations dashboard, with health and counts. */
export async function toAutomationSummaries(
  ctx: Ctx,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<AutomationSummary[]> {
  const healthOf = await findHealth(ctx, account, rows)
  const spent = await spendOfAutomations(ctx.db, account.id)
  return rows.map((row) => {
    const health = healthOf(row)
    const { provider_id: _, ...stored } = storedFields(account, row, { health, spent })
    return {
      ...stored,
      ...summaryOf(row.settings),
      automation_type: row.automation_type,
      failed_count: health.failed,
      recently_sent: health.recently_sent,
      last_executed_at: row.last_executed_at,
    }
  })
}

/** How an automation of one kind is presented: its settings with the fields that all kinds share. */
export interface PresentedKind<Kind extends AutomationType, Automation> {
  type: Kind
  automationOf: (settings: SettingsOf<Kind>, stored: StoredFields) => Automation
}

/** Returns the automations of one kind as their editor shows them, without those of other kinds. */
export async function toSummaries<Kind extends AutomationType, Automation>(
  ctx: Ctx,
  { account, rows }: { account: OwnedAccount; rows: readonly AutomationRow[] },
  kind: PresentedKind<Kind, Automation>,
): Promise<Automation[]> {
  const rowsOfKind = rows.filter((row) => isOfKind(row, kind.type))
  const healthOf = await findHealth(ctx, account, rowsOfKind)
  const spent = await spendOfAutomations(ctx.db, account.id)
  return rowsOfKind.map((row) =>
    kind.automationOf(row.settings, storedFields(account, row, { health: healthOf(row), spent })),
  )
}

/** The fields that all kinds of automations share. */
const storedFields = (
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
  version: row.version,
  health_status: health.health_status,
  health_reason: health.health_reason,
})

const isOfKind = <Kind extends AutomationType>(
  row: AutomationRow,
  kind: Kind,
): row is AutomationRow & RowOf<Kind> => row.automation_type === kind
