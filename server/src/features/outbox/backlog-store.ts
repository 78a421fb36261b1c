import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const openPhases = ['ready', 'sending', 'unknown', 'review'] as const

export const PhaseCount = z.object({
  phase: z.enum(openPhases),
  count: z.number(),
  /** Seconds since the oldest one was due; 0 when none is due. */
  seconds: z.number(),
})
export type PhaseCount = z.infer<typeof PhaseCount>

/** Returns open messages by phase. */
export async function backlog(db: Executor): Promise<PhaseCount[]> {
  return db.query(sql.rows(PhaseCount)`
    select phase, count(*)::int as count,
      greatest(0, extract(epoch from now() - min(due_at)))::float8 as seconds
    from outbox_open group by phase`)
}

const CountRow = z.object({ count: z.number() })

/** Returns how many messages of an account wait for the pace or for an hourly limit. */
export async function waitingMessages(db: Executor, account_id: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from outbox_open
    where account_id = ${account_id} and phase = 'ready' and (queued or paced_post is not null)`)
  return rows[0]?.count ?? 0
}

/** Returns how many messages since then Instagram refused because another app holds the conversation. `since` is ISO 8601. */
export async function heldMessages(db: Executor, account_id: string, since: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count from outbox_failures f join outbox o using (outbox_seq)
    where f.account_id = ${account_id} and f.state = 'failed' and o.created_at >= ${since}::timestamptz
      and o.cause ->> 'reason' = 'thread_elsewhere'`)
  return rows[0]?.count ?? 0
}

/** Failures that are counted at most. */
const maxFailures = 1000

/** Returns how many of the newest 1,000 failed messages were created since then. `since` is ISO 8601. */
export async function failedMessages(db: Executor, since: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select count(*)::int as count
    from (select outbox_seq from outbox_failures where state = 'failed' order by outbox_seq desc limit ${maxFailures}) f
    join outbox o using (outbox_seq) where o.created_at >= ${since}::timestamptz`)
  return rows[0]?.count ?? 0
}
