import * as z from 'zod'
import { decisionRows } from '#src/features/events/index.ts'
import { isAway, outboxRows } from '#src/features/outbox/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { commentsOfPerson } from '../latest-comment-store.ts'
import { answeredInInstagram } from '../comments/answered-comment-store.ts'
import { writtenAt } from '../comments/comment-store.ts'
import { isDone } from '../conversations/filter-store.ts'

/** Sent messages to the person of conversation `c`. */
const sentToPerson = sql`o.account_id = c.account_id
  and o.person_id = any(array[c.person_id, c.commenter_id] collate "default") and o.state = 'sent'`

/** When a person or an automation last answered conversation `c`. The away message is no answer. */
const answeredAt = sql`greatest(
  (select m.occurred_at from messages m
    where m.conversation_id = c.conversation_id and m.direction = 'out' and m.unsent_at is null
      and not exists (select from ${outboxRows} o where o.outbox_seq = m.outbox_seq and ${isAway('o')})
    order by m.occurred_at desc limit 1),
  (select o.created_at from ${outboxRows} o where ${sentToPerson} and o.kind in ('comment_reply', 'private_message')
    order by o.created_at desc limit 1))`

/** Whether comment `d` was hidden or deleted. */
const moderated = sql`exists (select from ${outboxRows} o where ${sentToPerson} and o.origin_seq = d.event_seq
  and o.kind in ('hide_comment', 'delete_comment') and o.cause ->> 'reason' is distinct from 'shown_again')`

/**
 * When the customer of conversation `c` wrote the oldest message or comment without an answer; null if there is none.
 * Imported comments do not count: their replies are not stored. PostgreSQL plans and computes `answered` once only because of
 * its "offset".
 */
const waitingSince = sql`(
  select least(
    (select min(m.occurred_at) from messages m
      where m.conversation_id = c.conversation_id and m.direction = 'in' and m.unsent_at is null
        and m.occurred_at > greatest(answered.at, c.done_through[1], '-infinity')),
    (select ${writtenAt} from ${decisionRows} d
      where ${commentsOfPerson} and ${writtenAt} > greatest(answered.at, c.done_through[2], '-infinity')
        and not ${moderated} and not ${answeredInInstagram}
      order by 1 limit 1))
  from (select ${answeredAt} as at offset 0) answered)`

const WaitingRow = z.object({ conversation_id: z.string(), waiting_since: z.number().nullable() })

/** Returns since when customers wait, in milliseconds since 1970, by conversation. */
export async function findWaiting(
  db: Executor,
  conversation_ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query(sql.rows(WaitingRow)`
    select c.conversation_id, (extract(epoch from ${waitingSince}) * 1000)::float8 as waiting_since
    from conversations c where c.conversation_id = any(${[...conversation_ids]}::text[]) and not ${isDone}`)
  return new Map(
    rows.flatMap(({ conversation_id, waiting_since }) =>
      waiting_since === null ? [] : [[conversation_id, waiting_since]],
    ),
  )
}
