import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findKeys } from './key-store.ts'

export async function listKeys(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.models.listKeys>,
): Promise<OutputOf<typeof api.models.listKeys>> {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findKeys(ctx.db, id)
}
