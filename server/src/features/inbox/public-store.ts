// The columns that the statements of other features may read.
import { sql } from '#src/infra/db/sql.ts'

/** Conversations. */
export const conversationRows = sql`(
  select conversation_id, account_id, person_id, username, commenter_id, last_message_at, last_inbound_at,
    seen_until, created_at
  from conversations)`

/** Messages of conversations. */
export const messageRows = sql`(
  select account_id, message_id, conversation_id, event_seq, outbox_seq, direction, text, occurred_at,
    unsent_at, message_kind
  from messages)`
