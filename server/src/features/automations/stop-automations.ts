import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { bumpAutomationSet, pauseAll } from './store.ts'

/** Pauses all active automations of a disconnected account, so that none starts when it is connected again. */
export async function stopAutomations(ctx: Ctx, tx: Transaction, account: OwnedAccount): Promise<void> {
  await bumpAutomationSet(tx, account.id)
  await pauseAll(tx, { account_id: account.id, updated_at: new Date(ctx.clock.now()).toISOString() })
}
