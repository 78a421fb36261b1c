import type { api } from '@skein/contract'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { UseCase, Ctx } from '#src/context.ts'
import { applyChange, shownVersions } from './apply-change.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'
import { findAutomations, bumpAutomationSet, pauseAll } from '#src/features/stored-automations/index.ts'
import { getAutomation } from './read-automations.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { InputOf } from '@skein/contract/endpoint'

/** Pauses, activates, deletes or restores several automations: all of them or none. */
export const changeAutomations: UseCase<typeof api.automations.changeMany> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  await applyChange(ctx, account, input)
  const changedIds = new Set(input.automation_ids)
  const rows = await findAutomations(ctx.db, account)
  return toAutomationSummaries(
    ctx,
    account,
    rows.filter(({ automation_id }) => changedIds.has(automation_id)),
  )
}

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

/** Pauses all active automations of a disconnected account, so that none starts when it is connected again. */
export async function stopAutomations(ctx: Ctx, tx: Transaction, account: OwnedAccount): Promise<void> {
  await bumpAutomationSet(tx, account.id)
  await pauseAll(tx, { account_id: account.id, updated_at: new Date(ctx.clock.now()).toISOString() })
}

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
