import type { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { getAutomation } from './get-automation.ts'
import { changeSet, markDeleted, restorableDays } from './store.ts'

type Input = InputOf<typeof api.automations.delete>

/** Deletes a rule; it can be restored for 30 days. */
export async function deleteAutomation(ctx: Ctx, input: Input): Promise<Record<string, never>> {
  const account = await requireAccount(ctx, input.platform_user_id)
  await mark(ctx, account, { automation_id: input.automation_id, deleted: true })
  return {}
}

/** Brings a deleted rule back as it was. */
export async function restoreAutomation(ctx: Ctx, input: Input): Promise<AutomationSummary> {
  const account = await requireAccount(ctx, input.platform_user_id)
  await mark(ctx, account, { automation_id: input.automation_id, deleted: false })
  return getAutomation(ctx, account, input.automation_id)
}

async function mark(ctx: Ctx, account: OwnedAccount, rule: { automation_id: string; deleted: boolean }) {
  const now = ctx.clock.now()
  const not_before = new Date(now - restorableDays * 86_400_000).toISOString()
  const deleted_at = rule.deleted ? new Date(now).toISOString() : null
  await ctx.db.transaction(async (tx) => {
    await changeSet(tx, account.id)
    const { automation_id } = rule
    const marked = await markDeleted(tx, { automation_id, account_id: account.id, deleted_at, not_before })
    if (!marked) throw notFound()
  })
}
