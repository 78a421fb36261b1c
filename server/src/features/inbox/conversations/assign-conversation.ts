import type { api } from '@skein/contract'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import type { UseCase } from '#src/context.ts'
import { lockMember } from '#src/features/workspaces/index.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { updateAssignee } from '../assignment-store.ts'
import { requireConversation } from '../require-conversation.ts'
import { getConversation } from './get-conversation.ts'

/** Assigns a conversation to a member of the workspace who may answer, or unassigns it. Automatic replies go on. */
export const assignConversation: UseCase<typeof api.inbox.assign> = async (ctx, { id, user_id }) => {
  const { account, row } = await requireConversation(ctx, id)
  const now = new Date(ctx.clock.now()).toISOString()
  await ctx.db.transaction(async (tx) => {
    if (user_id !== null) {
      const role = await lockMember(tx, { workspace_id: account.workspace_id, user_id })
      if (role === null) throw notFound()
      if (!hasPermission(role, 'reply')) throw new AppError('unprocessable', m.server_assignee_reads_only())
    }
    await updateAssignee(tx, { conversation_id: row.conversation_id, user_id, now })
  })
  return getConversation(ctx, id)
}
