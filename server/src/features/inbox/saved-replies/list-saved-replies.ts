import type { SavedReply } from '@skein/contract/inbox/contacts'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findReplies } from './saved-reply-store.ts'

export async function listSavedReplies(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<SavedReply[]> {
  return findReplies(ctx.db, await requireAccount(ctx, platform_user_id))
}
