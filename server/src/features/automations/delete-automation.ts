import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { applyChange, shownVersions } from './apply-change.ts'
import { getAutomation } from './get-automation.ts'

type Input = InputOf<typeof api.automations.delete>

/** Deletes an automation, which can be restored for 30 days. */
export async function deleteAutomation(ctx: Ctx, input: Input): Promise<Record<string, never>> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { automation_id, version } = input
  await applyChange(ctx, account, {
    automation_ids: [automation_id],
    change: 'DELETE',
    versions: shownVersions(automation_id, version),
  })
  return {}
}

/** Restores a deleted automation. */
export async function restoreAutomation(ctx: Ctx, input: Input): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, input.platform_user_id)
  await applyChange(ctx, account, { automation_ids: [input.automation_id], change: 'RESTORE' })
  return getAutomation(ctx, account, input.automation_id)
}
