import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'
import { findAutomation } from './store.ts'

/** Returns one automation as a dashboard row; 404 if the account has none with this id. */
export async function getAutomation(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string,
): Promise<AutomationSummary> {
  const row = await findAutomation(ctx.db, account, automation_id)
  const [summary] = row ? await toAutomationSummaries(ctx, account, [row]) : []
  if (!summary) throw notFound()
  return summary
}
