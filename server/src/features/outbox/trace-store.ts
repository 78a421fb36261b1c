import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const RowOrigin = z.object({ outbox_seq: z.string(), event_seq: z.string() })

/** Returns the event that each outbox row answers. Rows that a person wrote answer none. */
export const originsOfRows = (db: Executor, seqs: readonly string[]): Promise<z.infer<typeof RowOrigin>[]> =>
  db.query(sql.rows(RowOrigin)`
    select outbox_seq::text as outbox_seq, origin_seq::text as event_seq from outbox
    where outbox_seq = any(${seqs}::bigint[]) and kind <> 'manual_message'`)

const MessageOrigin = z.object({ message_id: z.string(), event_seq: z.string() })

/** Returns the events that our own messages and replies answer, by the platform's ids. */
export const originsOfMessages = (
  db: Executor,
  account_ids: readonly string[],
  message_ids: readonly string[],
): Promise<z.infer<typeof MessageOrigin>[]> =>
  db.query(sql.rows(MessageOrigin)`
    select m.message_id, o.origin_seq::text as event_seq
    from outbox_messages m join outbox o using (outbox_seq)
    where m.account_id = any(${account_ids}::uuid[]) and m.message_id = any(${message_ids})
      and o.kind <> 'manual_message'`)
