import { m } from '@skein/messages'
import type { ContactNote } from '@skein/contract/inbox/contacts'
import { inboxLimits } from '@skein/contract/limits'
import { requireUser } from '#src/features/auth/index.ts'
import { createNotification } from '#src/features/notifications/index.ts'
import { findMembers } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { type Mentionable, mentionedIn } from './mention-logic.ts'
import { insertNote, removeNote } from './note-store.ts'
import { requireConversation } from '../require-conversation.ts'

/** Saves a note about the person of a conversation. */
export async function addNote(ctx: Ctx, { id, text }: { id: string; text: string }): Promise<ContactNote> {
  const { account, row } = await requireConversation(ctx, id)
  const { account_id, conversation_id } = row
  const members = text.includes('@') ? await findMembers(ctx.db, account.workspace_id) : []
  const now = new Date(ctx.clock.now()).toISOString()
  const note = { account_id, conversation_id, id: ctx.ids.next(), text, now }
  const savedNote = await ctx.db.transaction(async (tx) => {
    await lockQuota(tx, 'notes', `${account_id} ${conversation_id}`)
    const inserted = await insertNote(tx, note, inboxLimits.notes)
    if (inserted) await notifyMentioned(ctx, tx, { account_id, conversation_id, text, members })
    return inserted
  })
  if (!savedNote) throw new AppError('conflict', tooMany())
  return savedNote
}

interface NewNote {
  account_id: string
  conversation_id: string
  text: string
  /** Of the workspace. */
  members: readonly Mentionable[]
}

/** Notifies the members whom a note mentions, except its author. */
async function notifyMentioned(ctx: Ctx, tx: Executor, note: NewNote): Promise<void> {
  const { user_id } = requireUser(ctx)
  const to = mentionedIn(note.text, note.members).filter((id) => id !== user_id)
  if (to.length === 0) return
  const author = note.members.find((member) => member.user_id === user_id)
  await createNotification(ctx, tx, {
    account_id: note.account_id,
    kind: 'mention',
    level: 'info',
    key: `mention:${note.conversation_id}`,
    words: () => ({
      title: m.notice_mentioned({ name: author?.name ?? '' }),
      text: note.text.slice(0, maxQuoted),
    }),
    place: 'conversation',
    place_id: note.conversation_id,
    again: true,
    to,
  })
}

/** Characters of a note in a notification. */
const maxQuoted = 300

const tooMany = () => m.server_notes_max({ max: inboxLimits.notes })

export async function deleteNote(
  ctx: Ctx,
  { id, note_id }: { id: string; note_id: string },
): Promise<Record<string, never>> {
  const { row } = await requireConversation(ctx, id)
  if (!(await removeNote(ctx.db, { ...row, note_id }))) throw notFound()
  return {}
}
