import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { removeKeys } from './key-store.ts'

/** Deletes a key. Succeeds when there is none. */
export async function deleteKey(
  ctx: Ctx,
  { platform_user_id, provider }: InputOf<typeof api.models.deleteKey>,
): Promise<Record<string, never>> {
  const { id } = await requireAccount(ctx, platform_user_id)
  await removeKeys(ctx.db, id, provider)
  return {}
}

/** Deletes all keys of an account that is disconnected. */
export async function deleteAllKeys(_ctx: Ctx, tx: Transaction, account: OwnedAccount): Promise<void> {
  await removeKeys(tx, account.id)
}
