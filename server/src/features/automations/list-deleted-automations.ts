import type { api } from '@skein/contract'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findDeletedAutomations, restorableDays } from './store.ts'
import { toAutomationSummaries } from './to-automation-summaries.ts'

const maxListed = 200

/** Returns the automations of an account that can be restored. */
export const listDeletedAutomations: UseCase<typeof api.automations.listDeleted> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const after = new Date(ctx.clock.now() - restorableDays * day).toISOString()
  const rows = await findDeletedAutomations(ctx.db, account, { after, limit: maxListed })
  const summaries = await toAutomationSummaries(ctx, account, rows)
  return summaries.map((summary, index) => {
    const { deleted_at } = rows[index] ?? { deleted_at: after }
    return { ...summary, deleted_at, restorable_until: untilOf(deleted_at) }
  })
}

const untilOf = (deleted_at: string) => new Date(Date.parse(deleted_at) + restorableDays * day).toISOString()
