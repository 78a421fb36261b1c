import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { removeNote } from './note-store.ts'
import { requireConversation } from '../require-conversation.ts'

export async function deleteNote(
  ctx: Ctx,
  { id, note_id }: { id: string; note_id: string },
): Promise<Record<string, never>> {
  const { row } = await requireConversation(ctx, id)
  if (!(await removeNote(ctx.db, { ...row, note_id }))) throw notFound()
  return {}
}
