import type { api } from '@skein/contract'
import { maxCountedConversations } from '@skein/contract/inbox/inbox'
import { requireUser } from '#src/features/auth/index.ts'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { countListed } from '../conversation-store.ts'

/** Returns how many conversations the inbox lists with the filters for replies that are needed, for unread ones and for those of the caller. */
export const countConversations: UseCase<typeof api.inbox.countConversations> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const now = new Date(ctx.clock.now()).toISOString()
  return countListed(ctx.db, account, {
    user_id: requireUser(ctx).user_id,
    now,
    max: maxCountedConversations,
  })
}
