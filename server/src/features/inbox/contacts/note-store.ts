import * as z from 'zod'
import type { ContactNote } from '@skein/contract/inbox/contacts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

interface ConversationKey {
  account_id: string
  conversation_id: string
}

const columns = sql.raw(
  `note_id as id, text, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`,
)

const NoteRow = z.object({ id: z.string(), text: z.string(), created_at: z.string() })

/** Returns notes, newest first. */
export async function findNotes(
  db: Executor,
  { account_id, conversation_id }: ConversationKey,
): Promise<ContactNote[]> {
  return db.query(sql.rows(NoteRow)`
    select ${columns} from contact_notes n where account_id = ${account_id} and conversation_id = ${conversation_id}
    order by n.created_at desc, note_id desc`)
}

/** Returns null when the conversation already has `max` notes. */
export const insertNote = (
  db: Executor,
  { account_id, conversation_id, ...note }: ConversationKey & { id: string; text: string; now: string },
  max: number,
): Promise<ContactNote | null> =>
  db.first(sql.rows(NoteRow)`
    insert into contact_notes (note_id, account_id, conversation_id, text, created_at)
    select ${note.id}, ${account_id}::uuid, ${conversation_id}, ${note.text}, ${note.now}::timestamptz
    where (select count(*) from contact_notes
      where account_id = ${account_id} and conversation_id = ${conversation_id}) < ${max}
    returning ${columns}`)

/** Returns false when the conversation has no such note. */
export async function removeNote(
  db: Executor,
  { account_id, conversation_id, note_id }: ConversationKey & { note_id: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    delete from contact_notes
    where note_id = ${note_id} and account_id = ${account_id} and conversation_id = ${conversation_id}`)
  return rowCount === 1
}
