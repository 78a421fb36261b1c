import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { prepareRevocation } from './revoke-access.ts'
import { requireConnection, requireSelf, type OwnedAccount } from '../require-account.ts'
import { markDisconnected } from '../store.ts'

/** Runs in the transaction that disconnects an account. */
export type DisconnectHook = (ctx: Ctx, tx: Transaction, account: OwnedAccount) => Promise<void>

/** Disconnects an account and deletes its token. Its data is kept and restored when it is connected again. */
export function disconnectAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, input: InputOf<typeof api.accounts.disconnect>): Promise<Record<string, never>> => {
    requireSelf(ctx, input.id)
    const { account, platform } = await requireConnection(ctx, input.account_id)
    const revoke = await prepareRevocation(ctx, { id: account.id, platform })
    await ctx.db.transaction((tx) => disconnect(ctx, tx, { account, hooks }))
    forgetAccount(ctx, account)
    await revoke()
    return {}
  }
}

/** Deletes the token and runs the hooks. Call `forgetAccount` after the commit. */
export async function disconnect(
  ctx: Ctx,
  tx: Transaction,
  { account, hooks }: { account: OwnedAccount; hooks: readonly DisconnectHook[] },
): Promise<void> {
  await markDisconnected(tx, account.id, new Date(ctx.clock.now()))
  for (const hook of hooks) await hook(ctx, tx, account)
}
