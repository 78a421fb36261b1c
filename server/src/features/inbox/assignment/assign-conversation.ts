import type { api } from '@skein/contract'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { knownUsername } from '@skein/contract/usernames'
import { m } from '@skein/messages'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { lockAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { createNotification, resolveNotifications } from '#src/features/notifications/index.ts'
import { findMembers, lockMember } from '#src/features/workspaces/index.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { ConversationRow } from '../conversation-store.ts'
import { lockAssignee, updateAssignee } from '../assignment-store.ts'
import { requireConversation } from '../require-conversation.ts'
import { getConversation } from '../conversations/get-conversation.ts'

/**
 * Assigns a conversation to a member of the workspace who may answer, or unassigns it. Refused if the caller sees another
 * assignee than there is now, so that two members do not take the same conversation. Automatic replies go on.
 */
export const assignConversation: UseCase<typeof api.inbox.assign> = async (ctx, input) => {
  const { id, user_id, from_user_id } = input
  const { account, row } = await requireConversation(ctx, id)
  const now = new Date(ctx.clock.now()).toISOString()
  await ctx.db.transaction(async (tx) => {
    if (user_id !== null) {
      if (!(await lockAccount(tx, account))) throw notFound()
      const role = await lockMember(tx, { workspace_id: account.workspace_id, user_id })
      if (role === null) throw notFound()
      if (!hasPermission(role, 'reply')) throw new AppError('unprocessable', m.server_assignee_reads_only())
    }
    if (from_user_id !== undefined) {
      const assignee_id = await lockAssignee(tx, row.conversation_id)
      if (assignee_id !== null && assignee_id !== from_user_id && assignee_id !== user_id)
        throw new AppError(
          'conflict',
          m.server_assignee_changed({ name: await nameOf(tx, account, assignee_id) }),
        )
    }
    const hasChanged = await updateAssignee(tx, { conversation_id: row.conversation_id, user_id, now })
    if (hasChanged) await notifyAssignee(ctx, tx, { account, row, user_id, now })
  })
  return getConversation(ctx, id)
}

interface NewAssignment {
  account: OwnedAccount
  row: Pick<ConversationRow, 'account_id' | 'conversation_id' | 'username'>
  user_id: string | null
  now: string
}

/** Notifies the new assignee, unless that is the caller. The notification of an earlier one is over. */
async function notifyAssignee(
  ctx: Ctx,
  tx: Executor,
  { account, row, user_id, now }: NewAssignment,
): Promise<void> {
  const { account_id, conversation_id } = row
  const key = assignmentKey(conversation_id)
  await resolveNotifications(tx.system, { account_id, keys: [key], now: new Date(now) })
  const caller = requireUser(ctx).user_id
  if (user_id === null || user_id === caller) return
  const name = await nameOf(tx, account, caller)
  const customer = knownUsername(row.username)
  await createNotification(ctx, tx, {
    account_id,
    kind: 'assignment',
    level: 'info',
    key,
    words: () => ({
      title: m.notice_assigned({ name }),
      text: customer === null ? m.notice_open_it() : m.notice_conversation_with({ name: `@${customer}` }),
    }),
    place: 'conversation',
    place_id: conversation_id,
    again: true,
    to: [user_id],
  })
}

const nameOf = async (db: Executor, { workspace_id }: OwnedAccount, user_id: string): Promise<string> =>
  (await findMembers(db, workspace_id)).find((member) => member.user_id === user_id)?.name ?? ''

/** Key of the notification about the assignment of this conversation. */
export const assignmentKey = (conversation_id: string) => `assignment:${conversation_id}`
