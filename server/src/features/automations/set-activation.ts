import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { getAutomation } from './get-automation.ts'
import { changeSet, updateStatus } from './store.ts'

type Input = InputOf<typeof api.automations.setActivation>

/** Pauses or activates a rule; it holds from the next decision on. */
export async function setActivation(ctx: Ctx, input: Input): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { automation_id, activation_status } = input
  await ctx.db.transaction(async (tx) => {
    await changeSet(tx, account.id)
    const updated_at = new Date(ctx.clock.now()).toISOString()
    const rule = { automation_id, account_id: account.id, activation_status, updated_at }
    if (!(await updateStatus(tx, rule))) throw notFound()
  })
  return getAutomation(ctx, account, automation_id)
}
