import type { api } from '@skein/contract'
import type { Collision } from '@skein/contract/automations/backtest/collision'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { findActiveAutomations, limitHeavyWork } from '#src/features/automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { collisionsWith } from './list-collisions.ts'
import { simulatedAutomation } from './simulated-automation.ts'

/** Returns the conflicts that an automation would have after a deploy of the draft. */
export async function checkConflicts(
  ctx: Ctx,
  input: InputOf<typeof api.automations.checkConflicts>,
): Promise<Collision[]> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const active = await findActiveAutomations(ctx.db, [account.id])
  const simulated = await simulatedAutomation(ctx, { account, input, active })
  await limitHeavyWork(ctx, [...active, simulated])
  return collisionsWith(ctx, account, { active, simulated })
}
