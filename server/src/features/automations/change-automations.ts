import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { applyChange } from './apply-change.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'
import { findAutomations } from './store.ts'

/** Pauses, activates, deletes or restores several automations: all of them or none. */
export const changeAutomations: UseCase<typeof api.automations.changeMany> = async (ctx, input) => {
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
