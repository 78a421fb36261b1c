import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { readHistoryText } from './conversations/history-texts.ts'

interface ArchivePage {
  account_id: string
  /** Only rows with a greater id. */
  after: string
  limit: number
}

/** Returns a page of the rows that an account has in a table, ordered by id. */
export type ReadArchivePage = (db: Executor, page: ArchivePage) => Promise<{ id: string }[]>

/** All other columns are exported unchanged. */
const ArchiveRow = z.looseObject({ id: z.string() })

const archive =
  (select: (page: ArchivePage) => Sql): ReadArchivePage =>
  (db, page) =>
    db.query(sql.rows(ArchiveRow)`${select(page)} limit ${page.limit}`)

/** Returns a column with texts of the history as sentences. */
const withSentences =
  (read: ReadArchivePage, column: string): ReadArchivePage =>
  async (db, page) =>
    (await read(db, page)).map((row) => {
      const text: unknown = Reflect.get(row, column)
      return typeof text === 'string' ? { ...row, [column]: readHistoryText(text) } : row
    })

export const archivedConversations = withSentences(
  archive(
    ({ account_id, after }) => sql`
    select conversation_id as id, person_id, username, created_at, last_message_at, last_comment_at, last_read_at, known_since,
      automation_paused_until, needs_person_since, needs_person_reason, tags, done_through is not null as marked_done, marked_unread
    from conversations where account_id = ${account_id} and conversation_id > ${after}
    order by conversation_id`,
  ),
  'needs_person_reason',
)

export const archivedMessages = archive(
  ({ account_id, after }) => sql`
    select message_id as id, conversation_id, direction, sender_kind, message_kind, text, attachments, reply_to, reaction,
      edit_number, unsent_at, occurred_at
    from messages where account_id = ${account_id} and message_id > ${after} collate "C"
    order by message_id`,
)

export const archivedEarlierComments = archive(
  ({ account_id, after }) => sql`
    select comment_id as id, post_id, person_id, username, text, said_at
    from earlier_comments where account_id = ${account_id} and comment_id > ${after} collate "C"
    order by comment_id`,
)

export const archivedProfiles = archive(
  ({ account_id, after }) => sql`
    select person_id as id, username, name, picture_url, follower_count, follows_account, read_at
    from contact_profiles where account_id = ${account_id} and person_id > ${after} collate "C"
    order by person_id`,
)

export const archivedNotes = archive(
  ({ account_id, after }) => sql`
    select note_id as id, conversation_id, text, created_at
    from contact_notes where account_id = ${account_id} and note_id > ${after} order by note_id`,
)

export const archivedContactEvents = withSentences(
  archive(
    ({ account_id, after }) => sql`
    select lpad(seq::text, 19, '0') as id, conversation_id, at, kind, text
    from contact_events where account_id = ${account_id} and lpad(seq::text, 19, '0') > ${after} order by seq`,
  ),
  'text',
)

export const archivedReplies = archive(
  ({ account_id, after }) => sql`
    select reply_id as id, shortcut, text, updated_at
    from saved_replies where account_id = ${account_id} and reply_id > ${after} order by reply_id`,
)
