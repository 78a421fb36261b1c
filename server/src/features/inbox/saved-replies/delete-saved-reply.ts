import { ownedAccounts } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { removeReply } from './saved-reply-store.ts'

export async function deleteSavedReply(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  if (!(await removeReply(ctx.db, await ownedAccounts(ctx), id))) throw notFound()
  return {}
}
