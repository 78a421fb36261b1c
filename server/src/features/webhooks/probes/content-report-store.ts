import * as z from 'zod'
import { eventRows } from '#src/features/events/index.ts'
import { conversationRows, messageRows } from '#src/features/inbox/index.ts'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const CountRow = z.object({ count: z.number() })

/** Returns how many messages of people since then have no content that can be shown. `since` is ISO 8601. */
export async function countUnreadable(db: Database, account_id: string, since: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from ${messageRows} messages
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
    from (select conversation_id from ${conversationRows} conversations where account_id = ${account_id} and last_message_at is not null
      order by last_message_at desc, conversation_id desc limit ${maxConversations}) c
    join ${messageRows} m on m.conversation_id = c.conversation_id and m.outbox_seq is not null
      and m.occurred_at between ${since}::timestamptz and ${until}::timestamptz
    cross join lateral unnest(array['echo:' || m.message_id]) as key
    left join ${eventRows} e on e.account_id = ${account_id} and e.event_key = key`)
  return rows[0] ?? { sent: 0, reported: 0 }
}

const EventCountRow = z.object({ unread: z.number(), comments: z.number(), mentions: z.number() })

/** Events of all accounts that are searched for comments. */
const newestEvents = 5000

/** Returns how many events since then could not be read, and how many were comments and mentions. `since` is ISO 8601. */
export async function countEvents(
  db: Database,
  account_id: string,
  since: string,
): Promise<z.infer<typeof EventCountRow>> {
  const rows = await db.query(sql.rows(EventCountRow)`
    select
      ((select count(*) from unreadable_items
          where account_id = ${account_id} and list is null and received_at >= ${since}::timestamptz)
        + (select count(*) from ${eventRows} inbound_events
          where account_id = ${account_id} and failure is not null and received_at >= ${since}::timestamptz)
      )::int as unread,
      count(*) filter (where kind = 'comment')::int as comments,
      count(*) filter (where kind = 'mention')::int as mentions
    from (select account_id, kind, received_at from ${eventRows} inbound_events order by event_seq desc limit ${newestEvents}) n
    where n.account_id = ${account_id} and n.received_at >= ${since}::timestamptz`)
  return rows[0] ?? { unread: 0, comments: 0, mentions: 0 }
}

/** Returns how many items of Instagram's lists could not be read since then. `lists`: only of these. `since` is ISO 8601. */
export async function countListed(
  db: Executor,
  account_id: string,
  { since, lists = null }: { since: string; lists?: readonly string[] | null },
): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from unreadable_items
    where account_id = ${account_id} and received_at >= ${since}::timestamptz
      and list = any(coalesce(${lists === null ? null : [...lists]}::text[], array[list]))`)
  return rows[0]?.count ?? 0
}
