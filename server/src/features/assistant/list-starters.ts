import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { ownedAccounts, requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'

/** What is worth asking now, made from what is there. */
export async function listStarters(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.assistant.listStarters>,
): Promise<OutputOf<typeof api.assistant.listStarters>> {
  const account =
    platform_user_id === undefined
      ? ((await ownedAccounts(ctx))[0] ?? null)
      : await requireAccount(ctx, platform_user_id)
  return account ? [{ text: `How did @${account.platform_username} do in the last days?` }] : []
}
