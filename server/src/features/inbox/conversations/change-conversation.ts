import type { Conversation } from '@skein/contract/inbox/inbox'
import type { Ctx, UseCase } from '#src/context.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation, requireSeen } from '../require-conversation.ts'
import { showAction } from '../messages/show-action.ts'
import { markRead, markDone, markUnread, reopen, takeOver, resume } from '../changes/change-store.ts'
import type { api } from '@skein/contract'
import { resolveNotifications } from '#src/features/notifications/index.ts'
import { handOverKey } from './flag-for-person.ts'
import { inboxSettingsOf } from '../settings-store.ts'

/** Marks a conversation as read, at the platform too while its window is open. */
export async function readConversation(ctx: Ctx, { id }: { id: string }): Promise<Conversation> {
  const { account, row } = await requireConversation(ctx, id)
  await markRead(ctx.db, {
    conversation_id: row.conversation_id,
    at: new Date(ctx.clock.now()).toISOString(),
  })
  if (row.unread_count > 0) await showAction(ctx, { account, row }, 'mark_seen')
  return getConversation(ctx, id)
}

/** Marks a conversation as unread in Skein; the platform has no call for it. */
export async function markConversationUnread(ctx: Ctx, { id }: { id: string }): Promise<Conversation> {
  const { row } = await requireConversation(ctx, id)
  await markUnread(ctx.db, row.conversation_id)
  return getConversation(ctx, id)
}

/** Marks a conversation as done, so that it leaves the list, or reopens it. Done conversations need no reply. */
export const setConversationDone: UseCase<typeof api.inbox.setDone> = async (ctx, { id, done, seen_to }) => {
  const { account, row } = await requireConversation(ctx, id)
  const { conversation_id } = row
  const now = new Date(ctx.clock.now())
  if (done) {
    await ctx.db.transaction(async (tx) => {
      await requireSeen(tx, { conversation_id, seen_to })
      await markDone(tx, { conversation_id, now: now.toISOString() })
      await resolveNotifications(tx, { account_id: account.id, keys: [handOverKey(conversation_id)], now })
    })
  } else await reopen(ctx.db, conversation_id)
  return getConversation(ctx, id)
}

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

/** Ends a takeover or a hand-over: automation may answer again. */
export const resumeConversation: UseCase<typeof api.inbox.resume> = async (ctx, { id }) => {
  const { account, row } = await requireConversation(ctx, id)
  const now = new Date(ctx.clock.now())
  await resume(ctx.db, { conversation_id: row.conversation_id, now: now.toISOString() })
  await resolveNotifications(ctx.db, {
    account_id: account.id,
    keys: [handOverKey(row.conversation_id)],
    now,
  })
  return getConversation(ctx, id)
}
