import { MessageKind } from '@skein/contract/inbox/message-kinds'
import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const EarlierMessageRow = z.object({
  message_id: z.string(),
  person_id: z.string(),
  username: z.string().nullable(),
  text: z.string(),
  message_kind: MessageKind,
  /** Milliseconds since 1970. */
  said_at: z.number(),
})

/** A period of history; `since` is in it, `until` is not. ISO 8601 or the infinity of PostgreSQL. */
export interface HistoryQuery {
  account_id: string
  since: string
  until: string
  limit: number
}

/** Returns the messages of customers that an import has read and no webhook has reported, newest first. */
export async function findEarlierMessages(
  db: Executor,
  { account_id, since, until, limit }: HistoryQuery,
): Promise<z.infer<typeof EarlierMessageRow>[]> {
  return db.query(sql.rows(EarlierMessageRow)`
    select m.message_id, c.person_id, c.username, coalesce(m.text, '') as text, m.message_kind,
      (extract(epoch from m.occurred_at) * 1000)::float8 as said_at
    from messages m join conversations c using (conversation_id)
    where m.account_id = ${account_id} and m.direction = 'in' and m.event_seq is null and m.unsent_at is null
      and m.occurred_at >= ${since}::timestamptz and m.occurred_at < ${until}::timestamptz
    order by m.occurred_at desc limit ${limit}`)
}
