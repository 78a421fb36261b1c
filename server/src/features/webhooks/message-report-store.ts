import * as z from 'zod'
import type { Database } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const CountRow = z.object({ count: z.number() })

/** Returns how many messages of people since then have no content that can be shown. `since` is ISO 8601. */
export async function countUnreadable(db: Database, account_id: string, since: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from messages
    where account_id = ${account_id} and message_kind = 'other' and direction = 'in'
      and unsent_at is null and occurred_at >= ${since}::timestamptz`)
  return rows[0]?.count ?? 0
}

/** Newest conversations whose sent messages are looked up. */
const maxConversations = 50

const EchoRow = z.object({ sent: z.number(), reported: z.number() })

/** Returns how many messages were sent between two times (ISO 8601), and of how many an echo has arrived. */
export async function countEchoes(
  db: Database,
  account_id: string,
  { since, until }: { since: string; until: string },
): Promise<{ sent: number; reported: number }> {
  const rows = await db.query(sql.rows(EchoRow)`
    select count(*)::int as sent, count(e.event_seq)::int as reported
    from (select conversation_id from conversations where account_id = ${account_id} and last_message_at is not null
      order by last_message_at desc, conversation_id desc limit ${maxConversations}) c
    join messages m on m.conversation_id = c.conversation_id and m.outbox_seq is not null
      and m.occurred_at between ${since}::timestamptz and ${until}::timestamptz
    left join inbound_events e on e.account_id = ${account_id} and e.event_key = 'echo:' || m.message_id`)
  return rows[0] ?? { sent: 0, reported: 0 }
}
