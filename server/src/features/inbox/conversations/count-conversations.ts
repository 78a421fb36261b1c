import type { api } from '@skein/contract'
import { maxCountedConversations } from '@skein/contract/inbox/inbox'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { countListed } from '../conversation-store.ts'

/** Returns how many conversations the inbox lists with the filters for replies that are needed and for unread ones. */
export const countConversations: UseCase<typeof api.inbox.countConversations> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const now = new Date(ctx.clock.now()).toISOString()
  return countListed(ctx.db, account, { now, max: maxCountedConversations })
}
