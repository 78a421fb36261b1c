import * as z from 'zod'
import { conversationRows } from '#src/features/inbox/index.ts'
import { outboxRows } from '#src/features/outbox/index.ts'
import { decisionRows } from '#src/features/events/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { MessageCounts, ReasonCount } from './funnel-logic.ts'
import { met, reasonOf } from '../log/log-filter-store.ts'

/** Only the newest rows are read, so that a busy account costs no more. */
const maxEvents = 10_000
const maxMessages = 2000

const ReasonCountRow = z.object({
  reason: z.string().nullable(),
  count: z.number(),
})

/** Returns the events that concerned an automation since a time, by the reason why it did not fire. */
export async function countReasons(
  db: Executor,
  { account_id, number, since }: { account_id: string; number: number; since: string },
): Promise<ReasonCount[]> {
  return db.query(sql.rows(ReasonCountRow)`
    with newest as materialized (
      select decided_at, event_kind, set_version, default_reason, fired, skipped, skip_reasons
      from ${decisionRows} decisions where account_id = ${account_id} order by event_seq desc limit ${maxEvents}
    )
    select ${reasonOf(number)} as reason, count(*)::int as count from newest d
    where d.decided_at >= ${since}::timestamptz and ${met({ account_id, number })} group by 1`)
}

const MessageCountsRow = z.object({
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  needs_review: z.number(),
  direct: z.number(),
  seen: z.number(),
  replied: z.number(),
})

/** Returns the messages of an automation since a time, by outcome and by the reaction of the person. */
export async function countMessages(
  db: Executor,
  { account_id, automation_id, since }: { account_id: string; automation_id: string; since: string },
): Promise<MessageCounts> {
  const rows = await db.query(sql.rows(MessageCountsRow)`
    select count(*) filter (where o.state = 'sent')::int as sent,
      count(*) filter (where o.state in ('failed', 'expired'))::int as failed,
      count(*) filter (where o.state is null)::int as waiting,
      count(*) filter (where o.state = 'needs_review')::int as needs_review,
      count(*) filter (where o.kind in ('direct_message', 'private_message'))::int as direct,
      count(c.account_id) filter (where o.state = 'sent' and c.seen_until >= o.settled_at)::int as seen,
      count(c.account_id) filter (where o.state = 'sent' and c.last_inbound_at > o.settled_at)::int as replied
    from (
      select * from ${outboxRows} outbox where source_id = ${automation_id} and created_at >= ${since}::timestamptz
      order by created_at desc limit ${maxMessages}
    ) o left join ${conversationRows} c on c.account_id = ${account_id} and c.person_id = o.person_id
      and o.kind in ('direct_message', 'private_message')`)
  const [counts] = rows
  if (!counts) throw new Error('A count always has a row.')
  return counts
}
