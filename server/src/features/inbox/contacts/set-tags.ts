import type { Ctx } from '#src/context.ts'
import { updateTags } from '../change-store.ts'
import { requireConversation } from '../require-conversation.ts'

/** Replaces the tags of the person of a conversation. */
export async function setTags(ctx: Ctx, { id, tags }: { id: string; tags: string[] }): Promise<string[]> {
  const { row } = await requireConversation(ctx, id)
  const distinct = distinctTags(tags)
  await updateTags(ctx.db, { conversation_id: row.conversation_id, tags: distinct })
  return distinct
}

/** Returns the tags without case-insensitive duplicates, in the spelling of the first occurrence. */
function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('en')
    if (!spellings.has(key)) spellings.set(key, tag)
  }
  return [...spellings.values()]
}
