import * as z from 'zod'
import { decisionRows } from '#src/features/events/index.ts'
import { failureRows, outboxRows } from '#src/features/outbox/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const RecentOutcomes = z.object({
  automation_id: z.string(),
  failed: z.number(),
  recent: z.number(),
  recent_failed: z.number(),
  /** Messages that were sent, among those that were counted. */
  sent: z.number(),
  counted: z.number(),
})
export type RecentOutcomes = z.infer<typeof RecentOutcomes>

interface CountedMessages {
  /** Messages before this time are not counted as sent. */
  since: string
  /** So many messages of an automation are counted at most. */
  max: number
}

/**
 * Returns the outcomes of the last 50 messages of each automation, the total number of failed ones, and the number of those
 * sent since a time.
 */
export async function recentOutcomes(
  db: Executor,
  automation_ids: readonly string[],
  { since, max }: CountedMessages,
): Promise<RecentOutcomes[]> {
  return db.query(sql.rows(RecentOutcomes)`
    select r.id as automation_id, a.failed::int as failed, l.recent::int as recent,
      l.recent_failed::int as recent_failed, s.sent::int as sent, s.counted::int as counted
    from unnest(${[...automation_ids]}::text[]) as r (id)
    cross join lateral (
      select count(*) as failed from ${failureRows} f where f.source_id = r.id and f.state in ('failed', 'expired')
    ) a
    cross join lateral (
      select count(*) as recent, count(*) filter (where t.state in ('failed', 'expired')) as recent_failed
      from (select state from ${outboxRows} o where o.source_id = r.id order by created_at desc limit 50) t
    ) l
    cross join lateral (
      select count(*) as counted, count(*) filter (where t.state = 'sent') as sent
      from (select state from ${outboxRows} o where o.source_id = r.id and created_at >= ${since}::timestamptz
        order by created_at desc limit ${max}) t
    ) s`)
}

/** The frequency of one kind of events of an account. Times are in milliseconds. */
export const EventFrequency = z.object({
  event_kind: z.enum(['comment', 'message']),
  events: z.number(),
  /** The median of the gaps; 0 for a single event. */
  usual_gap: z.number(),
  last_at: z.number(),
})
export type EventFrequency = z.infer<typeof EventFrequency>

/** Enough of the newest events to estimate the frequency. */
const maxEvents = 1000

/** Returns the frequency of the events of an account since a time, by kind; a kind without events is absent. */
export async function eventFrequencies(
  db: Executor,
  { account_id, since }: { account_id: string; since: string },
): Promise<EventFrequency[]> {
  return db.query(sql.rows(EventFrequency)`
    select event_kind, count(*)::int as events, (extract(epoch from max(decided_at)) * 1000)::float8 as last_at,
      coalesce(percentile_cont(0.5) within group (order by extract(epoch from gap) * 1000), 0)::float8 as usual_gap
    from (
      select event_kind, decided_at, decided_at - lag(decided_at) over (partition by event_kind order by decided_at) as gap
      from (select event_kind, decided_at from ${decisionRows} decisions where account_id = ${account_id}
        order by event_seq desc limit ${maxEvents}) newest
      where decided_at > ${since}::timestamptz
    ) gaps group by event_kind`)
}
