import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared } from '#src/infra/db/sql.ts'

export interface FirstMessage {
  conversation_id: string
  message_id: string
  /** Milliseconds since 1970. */
  at: number
}

const KnownRow = z.object({ message_id: z.string() })

const finding = prepared(
  'known contacts',
  `select q.message_id from jsonb_to_recordset($1::jsonb) as q (conversation_id text, message_id text, at float8)
   where exists (select from messages m where m.conversation_id = q.conversation_id
     and m.occurred_at <= to_timestamp(q.at / 1000) and m.message_id <> q.message_id
     and m.direction is not null)`,
  KnownRow,
)

/** Returns the ids of the messages before which their conversation has another message, in either direction. */
export async function findKnownContacts(
  db: Executor,
  messages: readonly FirstMessage[],
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  const rows = await db.query(finding([JSON.stringify(messages)]))
  return new Set(rows.map(({ message_id }) => message_id))
}
