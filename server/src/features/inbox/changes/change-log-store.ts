import { insertChanges } from '#src/features/live-updates/index.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** SQL fragments that write inbox changes to the change log. `from` is a table expression with the account and the id. */

/** Logs new and changed messages. `order`: the columns of `from` in whose order they are sent. */
export const notifyMessages = (from: string, order?: string): string =>
  insertChanges('written', { from, ref: 'message_id', ...(order === undefined ? {} : { order }) })

/** Logs conversations in which the person has read messages. */
export const notifySeen = (from: string): string => insertChanges('seen', { from, ref: 'conversation_id' })

/** Logs conversations in which something other than a message has changed; for statements that are built per call. */
export const notifyConversations = (from: string): Sql =>
  sql.raw(insertChanges('conversation', { from, ref: 'conversation_id' }))
