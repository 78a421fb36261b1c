import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** Parts of statements that tell listeners what happened in the inbox; `from` has the account and the named id. */

/** Messages that are new or have changed. */
export const tellingWritten = (from: string): string => insertChanges('written', { from, ref: 'message_id' })

/** Conversations in which the person has looked. */
export const tellingSeen = (from: string): string => insertChanges('seen', { from, ref: 'conversation_id' })

/** Conversations of which something has changed beside their messages; in a statement that is put together each time. */
export const tellConversations = (from: string): Sql =>
  sql.raw(insertChanges('conversation', { from, ref: 'conversation_id' }))
