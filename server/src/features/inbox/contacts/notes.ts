import { m } from '@skein/messages'
import type { ContactNote } from '@skein/contract/inbox/contacts'
import { inboxLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { insertNote, removeNote } from './note-store.ts'
import { requireConversation } from '../require-conversation.ts'

/** Saves a note about the person of a conversation. */
export async function addNote(ctx: Ctx, { id, text }: { id: string; text: string }): Promise<ContactNote> {
  const { row } = await requireConversation(ctx, id)
  const { account_id, conversation_id } = row
  const now = new Date(ctx.clock.now()).toISOString()
  const note = { account_id, conversation_id, id: ctx.ids.next(), text, now }
  const saved = await ctx.db.transaction(async (tx) => {
    await lockQuota(tx, 'notes', `${account_id} ${conversation_id}`)
    return insertNote(tx, note, inboxLimits.notes)
  })
  if (!saved) throw new AppError('conflict', tooMany())
  return saved
}

const tooMany = () => m.server_notes_max({ max: inboxLimits.notes })

export async function deleteNote(
  ctx: Ctx,
  { id, note_id }: { id: string; note_id: string },
): Promise<Record<string, never>> {
  const { row } = await requireConversation(ctx, id)
  if (!(await removeNote(ctx.db, { ...row, note_id }))) throw notFound()
  return {}
}
