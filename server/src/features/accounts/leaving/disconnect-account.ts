import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { planEnd } from './end-access.ts'
import { requireConnection, requireSelf, type OwnedAccount } from '../require-account.ts'
import { markDisconnected } from '../store.ts'

/** What later features do when an account leaves, within the transaction that disconnects it. */
export type DisconnectHook = (ctx: Ctx, tx: Transaction, account: OwnedAccount) => Promise<void>

/** The account becomes a tombstone without a token; connecting it again revives it with all that belongs to it. */
export function disconnectAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, input: InputOf<typeof api.accounts.disconnect>): Promise<Record<string, never>> => {
    requireSelf(ctx, input.id)
    const { account, platform } = await requireConnection(ctx, input.account_id)
    const end = await planEnd(ctx, { id: account.id, platform })
    await ctx.db.transaction((tx) => leave(ctx, tx, { account, hooks }))
    forgetAccount(ctx, account)
    await end()
    return {}
  }
}

/** Destroys the token and stops what hangs on the account. Call `forgetAccount` after the commit. */
export async function leave(
  ctx: Ctx,
  tx: Transaction,
  { account, hooks }: { account: OwnedAccount; hooks: readonly DisconnectHook[] },
): Promise<void> {
  await markDisconnected(tx, account.id, new Date(ctx.clock.now()))
  for (const hook of hooks) await hook(ctx, tx, account)
}
