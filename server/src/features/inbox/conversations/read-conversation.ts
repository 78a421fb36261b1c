import type { Conversation } from '@skein/contract/inbox'
import type { Ctx } from '#src/context.ts'
import { getConversation } from './get-conversation.ts'
import { requireConversation } from '../require-conversation.ts'
import { showAction } from '../messages/show-action.ts'
import { noteRead } from '../change-store.ts'

/** Somebody of the account has read the conversation; the person sees that too, where the platform still allows it. */
export async function readConversation(ctx: Ctx, { id }: { id: string }): Promise<Conversation> {
  const { account, row } = await requireConversation(ctx, id)
  await noteRead(ctx.db, {
    conversation_id: row.conversation_id,
    at: new Date(ctx.clock.now()).toISOString(),
  })
  if (row.unread_count > 0) await showAction(ctx, { account, row }, 'mark_seen')
  return getConversation(ctx, id)
}
