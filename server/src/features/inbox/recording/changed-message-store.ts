import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'

export const ChangedMessage = z.object({
  account_id: z.string(),
  message_id: z.string(),
  /** The event that brought the message; null if only later events about it have arrived. */
  event_seq: z.string().nullable(),
  text: z.string().nullable(),
  unsent: z.boolean(),
})
export type ChangedMessage = z.infer<typeof ChangedMessage>

const finding = prepared(
  'changed messages',
  `select m.account_id, m.message_id, m.event_seq::text as event_seq, m.text, m.unsent_at is not null as unsent
   from jsonb_to_recordset($1::jsonb) as g (account_id uuid, message_id text)
   join messages m using (account_id, message_id)
   where m.unsent_at is not null or m.edit_number > 0`,
  ChangedMessage,
)

/** Returns those of the messages that were edited or unsent, as they are now. */
export const changedMessages = async (
  db: Executor,
  messages: readonly { account_id: string; message_id: string }[],
): Promise<ChangedMessage[]> => (messages.length === 0 ? [] : db.query(finding([JSON.stringify(messages)])))
