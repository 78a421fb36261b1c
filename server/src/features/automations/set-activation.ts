import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { applyChange, shownVersions } from './apply-change.ts'
import { getAutomation } from './get-automation.ts'

/** Pauses or activates an automation, effective from the next decision. */
export const setActivation: UseCase<typeof api.automations.setActivation> = async (ctx, input) => {
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
