import type { api } from '@skein/contract'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import type { UseCase } from '#src/context.ts'
import { handOverKey } from './flag-for-person.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { takeOver } from '../change-store.ts'

/** A person takes over: automation stays silent for the account's `takeover_seconds`. */
export const takeOverConversation: UseCase<typeof api.inbox.takeOver> = async (ctx, { id }) => {
  const { account, row } = await requireConversation(ctx, id)
  const { takeover_seconds } = await inboxSettingsOf(ctx.db, account.id)
  const now = ctx.clock.now()
  await takeOver(ctx.db, {
    conversation_id: row.conversation_id,
    now: new Date(now).toISOString(),
    silent_until: new Date(now + takeover_seconds * 1000).toISOString(),
  })
  const keys = [handOverKey(row.conversation_id)]
  await resolveNotifications(ctx.db, { account_id: account.id, keys, now: new Date(now) })
  return getConversation(ctx, id)
}
