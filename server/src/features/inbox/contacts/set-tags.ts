import type { Ctx } from '#src/context.ts'
import { updateTags } from '../change-store.ts'
import { requireConversation } from '../require-conversation.ts'
import { distinctTags } from './tag-logic.ts'

/** Replaces the tags of the person of a conversation. */
export async function setTags(ctx: Ctx, { id, tags }: { id: string; tags: string[] }): Promise<string[]> {
  const { row } = await requireConversation(ctx, id)
  const distinct = distinctTags(tags)
  await updateTags(ctx.db, { conversation_id: row.conversation_id, tags: distinct })
  return distinct
}
