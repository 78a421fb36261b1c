import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { applyChange, shownVersions } from './apply-change.ts'
import { getAutomation } from './get-automation.ts'

type Input = InputOf<typeof api.automations.setActivation>

/** Pauses or activates an automation, effective from the next decision. */
export async function setActivation(ctx: Ctx, input: Input): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { automation_id, activation_status, version } = input
  const change = activation_status === 'ACTIVE' ? 'ACTIVATE' : 'PAUSE'
  await applyChange(ctx, account, {
    automation_ids: [automation_id],
    change,
    versions: shownVersions(automation_id, version),
  })
  return getAutomation(ctx, account, automation_id)
}
