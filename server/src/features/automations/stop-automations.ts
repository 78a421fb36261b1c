import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { bumpAutomationSet, pauseAll } from './store.ts'

/** Pauses every active rule of an account that leaves, so that none of them starts by itself when it returns. */
export async function stopAutomations(ctx: Ctx, tx: Transaction, account: OwnedAccount): Promise<void> {
  await bumpAutomationSet(tx, account.id)
  await pauseAll(tx, { account_id: account.id, updated_at: new Date(ctx.clock.now()).toISOString() })
}
