import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

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

/**
 * Returns those of an account's messages before which their conversation has another one. The oldest message of an import
 * that is incomplete has an earlier one, too.
 */
export async function findKnownAmong(
  db: Executor,
  account_id: string,
  message_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (message_ids.length === 0) return new Set()
  const rows = await db.query(sql.rows(KnownRow)`
    select m.message_id from messages m join conversations c using (conversation_id)
    where m.account_id = ${account_id} and m.message_id = any(${message_ids})
      and (c.known_since = m.occurred_at or exists (select from messages e where e.conversation_id = m.conversation_id
        and e.occurred_at <= m.occurred_at and e.message_id <> m.message_id and e.direction is not null))`)
  return new Set(rows.map(({ message_id }) => message_id))
}
