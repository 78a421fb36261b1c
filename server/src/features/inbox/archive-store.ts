import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { rowsOf } from '#src/platform/db/rows.ts'

interface ArchivePage {
  account_id: string
  /** Only ids behind this one. */
  after: string
  limit: number
}

/** In the order of their ids. */
export async function storedConversations(
  db: Executor,
  { account_id, after, limit }: ArchivePage,
): Promise<{ id: string }[]> {
  const { rows } = await db.execute(sql`
    select conversation_id as id, person_id, username, created_at, last_message_at, last_read_at,
      automation_paused_until, needs_person_since, needs_person_reason
    from conversations where account_id = ${account_id} and conversation_id > ${after}
    order by conversation_id limit ${limit}`)
  return rowsOf(rows)
}

/** In the order of their ids. */
export async function storedMessages(
  db: Executor,
  { account_id, after, limit }: ArchivePage,
): Promise<{ id: string }[]> {
  const { rows } = await db.execute(sql`
    select message_id as id, conversation_id, direction, sender_kind, text, attachments, reply_to, reaction,
      edit_number, unsent_at, occurred_at
    from messages where account_id = ${account_id} and message_id > ${after} collate "C"
    order by message_id limit ${limit}`)
  return rowsOf(rows)
}
