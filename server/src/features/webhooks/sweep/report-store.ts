import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const ReportRow = z.object({
  last_run_at: z.number().nullable(),
  found: z.number(),
  answer_since: z.number(),
  comments_refused: z.string().nullable(),
  messages_refused: z.string().nullable(),
  switched_off: z.boolean(),
  found_7d: z.number(),
  lost_7d: z.number(),
  compared_7d: z.number(),
})
/** Times are in milliseconds since 1970. */
export type SweepReport = z.infer<typeof ReportRow>

/** Returns what the sweeps of an account found; null when it was never swept. */
export async function sweepReport(db: Executor, account_id: string, now: Date): Promise<SweepReport | null> {
  const since = sql`${now.toISOString()}::timestamptz - interval '7 days'`
  return db.first(sql.rows(ReportRow)`
    select (extract(epoch from s.last_run_at) * 1000)::float8 as last_run_at, s.found, s.switched_off,
      (extract(epoch from greatest(s.answer_since, a.connected_at)) * 1000)::float8 as answer_since,
      s.comments_refused, s.messages_refused, e.found_7d, e.lost_7d, h.compared_7d
    from sweeps s join connected_accounts a on a.id = s.account_id
    cross join lateral (
      select count(*)::int as found_7d, (count(*) filter (where delivered_at is null))::int as lost_7d from swept_events
      where account_id = s.account_id and found_at > ${since}) e
    cross join lateral (
      select coalesce(sum(comments + messages), 0)::int as compared_7d from sweep_hours
      where account_id = s.account_id and hour > ${since}) h
    where s.account_id = ${account_id}`)
}
