// The columns that the statements of other features may read.
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** Messages of the outbox. */
export const outboxRows = sql`(
  select outbox_seq, account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id,
    person_id, post_id, body, said, state, attempt, resends, platform_id, settled_by, settled_at, cause,
    created_at, activity_seq
  from outbox)`

/** Messages that have no outcome yet. */
export const openRows = sql`(
  select outbox_seq, account_id, kind, phase, attempt, resends, due_at, expires_at, cause, queued, paced_post
  from outbox_open)`

/** Messages that were not simply sent. */
export const failureRows = sql`(
  select outbox_seq, account_id, source_id, origin_seq, state
  from outbox_failures)`

/** Ids of sent messages at the platform. */
export const messageIdRows = sql`(select account_id, message_id, outbox_seq from outbox_messages)`

/** The source of away messages. */
export const awaySource = 'away'

/** Returns SQL for whether the message of a row of the outbox is an away message. */
export const isAway = (row: string): Sql => sql.raw(`coalesce(${row}.source_id = '${awaySource}', false)`)
