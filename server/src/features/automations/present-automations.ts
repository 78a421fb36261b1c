import type { AutomationSummary, AutomationType } from '@skein/contract/automations/automation'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/platform/db/client.ts'
import { healthOf, type Health } from './health-rules.ts'
import type { RuleKind } from './kind-rules.ts'
import { recentOutcomes, type AutomationRow, type RecentOutcomes } from './store.ts'
import { needsModel, summaryOf } from './summary-rules.ts'

/** Rows of the automations dashboard, with health and counts. */
export async function presentAutomations(
  db: Executor,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<AutomationSummary[]> {
  const outcomes = await outcomesById(db, rows)
  return rows.map((row) => {
    const outcome = outcomes.get(row.automation_id)
    const { provider_id: _, ...stored } = storedFields(account, row, outcome)
    return {
      ...stored,
      ...summaryOf(row.settings),
      automation_type: row.automation_type,
      failed_count: outcome?.failed ?? 0,
    }
  })
}

/** Rules of one kind as their editor reads them back; rules of other kinds are left out. */
export async function presentRules<Kind extends AutomationType, Automation>(
  db: Executor,
  { account, rows }: { account: OwnedAccount; rows: readonly AutomationRow[] },
  kind: RuleKind<Kind, Automation>,
): Promise<Automation[]> {
  const own = rows.filter((row) => isOfKind(row, kind.automation_type))
  const outcomes = await outcomesById(db, own)
  return own.map((row) =>
    kind.automationOf(row.settings, storedFields(account, row, outcomes.get(row.automation_id))),
  )
}

const isOfKind = <Kind extends AutomationType>(
  row: AutomationRow,
  kind: Kind,
): row is AutomationRow & AutomationRow<Kind> => row.automation_type === kind

async function outcomesById(
  db: Executor,
  rows: readonly { automation_id: string }[],
): Promise<Map<string, RecentOutcomes>> {
  const outcomes = await recentOutcomes(
    db,
    rows.map(({ automation_id }) => automation_id),
  )
  return new Map(outcomes.map((outcome) => [outcome.automation_id, outcome]))
}

/** What every kind of rule shows alike. */
export type StoredFields = ReturnType<typeof storedFields>

const storedFields = (account: OwnedAccount, row: AutomationRow, outcome: RecentOutcomes | undefined) => ({
  automation_id: row.automation_id,
  platform_user_id: account.platform_user_id,
  provider_id: account.user_id,
  name: row.name,
  description: row.description,
  activation_status: row.activation_status,
  execution_count: row.execution_count,
  cumulative_cost: row.cumulative_cost,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...health(account, row, outcome),
})

function health(
  account: OwnedAccount,
  { settings }: AutomationRow,
  outcome: RecentOutcomes | undefined,
): Health {
  return healthOf({
    recent: outcome?.recent ?? 0,
    recent_failed: outcome?.recent_failed ?? 0,
    connected: account.status === 'connected',
    needs_model: needsModel(settings),
  })
}
