import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import { findActiveAutomations, limitHeavyWork } from '#src/features/automations/index.ts'
import type { UseCase } from '#src/context.ts'
import { collisionsWith } from './list-collisions.ts'
import { simulatedAutomation } from './simulated-automation.ts'

/** Returns the conflicts that an automation would have after a deploy of the draft. */
export const checkConflicts: UseCase<typeof api.automations.checkConflicts> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const active = await findActiveAutomations(ctx.db, [account.id])
  const simulated = await simulatedAutomation(ctx, { account, input, active })
  await limitHeavyWork(ctx, [...active, simulated])
  return collisionsWith(ctx, account, { active, simulated })
}
