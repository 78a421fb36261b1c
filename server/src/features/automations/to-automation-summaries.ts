import type { AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import type { StoredFields } from '@skein/contract/automations/automation-kind'
import type { SettingsOf } from '@skein/contract/automations/automation-settings'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { spendOfAutomations } from '#src/features/budget/index.ts'
import type { Ctx } from '#src/context.ts'
import { findHealth } from './health/find-health.ts'
import type { AutomationRow, RowOf } from './store.ts'
import { summaryOf } from './summary-logic.ts'
import { storedFields } from './stored-fields.ts'

/** Rows of the automations dashboard, with health and counts. */
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
    }
  })
}

/** How a rule of one kind is read back: its settings, with what every stored rule shows. */
export interface PresentedKind<Kind extends AutomationType, Automation> {
  type: Kind
  automationOf: (settings: SettingsOf<Kind>, stored: StoredFields) => Automation
}

/** Rules of one kind as their editor reads them back; rules of other kinds are left out. */
export async function toSummaries<Kind extends AutomationType, Automation>(
  ctx: Ctx,
  { account, rows }: { account: OwnedAccount; rows: readonly AutomationRow[] },
  kind: PresentedKind<Kind, Automation>,
): Promise<Automation[]> {
  const own = rows.filter((row) => isOfKind(row, kind.type))
  const healthOf = await findHealth(ctx, account, own)
  const spent = await spendOfAutomations(ctx.db, account.id)
  return own.map((row) =>
    kind.automationOf(row.settings, storedFields(account, row, { health: healthOf(row), spent })),
  )
}

const isOfKind = <Kind extends AutomationType>(
  row: AutomationRow,
  kind: Kind,
): row is AutomationRow & RowOf<Kind> => row.automation_type === kind
