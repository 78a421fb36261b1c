import type { api } from '@skein/contract'
import type { ConnectedAccount } from '@skein/contract/accounts'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { requireSelf } from './require-account.ts'
import { findConnectedAccounts } from './store.ts'

export async function listAccounts(
  ctx: Ctx,
  { id }: InputOf<typeof api.accounts.list>,
): Promise<ConnectedAccount[]> {
  requireSelf(ctx, id)
  return findConnectedAccounts(ctx.db, id)
}
