import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { applyChange } from './apply-change.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'
import { findAutomations } from './store.ts'

type Input = InputOf<typeof api.automations.changeMany>

/** Pauses, activates, deletes or restores several automations: all of them or none. */
export async function changeAutomations(ctx: Ctx, input: Input): Promise<AutomationSummary[]> {
  const account = await requireAccount(ctx, input.platform_user_id)
  await applyChange(ctx, account, input)
  const changed = new Set(input.automation_ids)
  const rows = await findAutomations(ctx.db, account)
  return toAutomationSummaries(
    ctx,
    account,
    rows.filter(({ automation_id }) => changed.has(automation_id)),
  )
}
