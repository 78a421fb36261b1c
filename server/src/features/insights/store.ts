import * as z from 'zod'
import type { InsightPoint } from '@skein/contract/accounts/insights'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'

interface Snapshot {
  account_id: string
  /** `YYYY-MM-DD` in UTC. */
  day: string
  metrics: Readonly<Record<string, number>>
  taken_at: Date
}

/** Stores a snapshot. Merges metrics into an existing one of the same day. */
export async function saveSnapshot(db: Executor, snapshot: Snapshot): Promise<void> {
  await db.execute(sql`
    insert into insight_snapshots as known (account_id, day, metrics, taken_at)
    values (${snapshot.account_id}, ${snapshot.day}, ${JSON.stringify(snapshot.metrics)},
      ${snapshot.taken_at.toISOString()})
    on conflict (account_id, day) do update set metrics = known.metrics || excluded.metrics,
      taken_at = excluded.taken_at`)
}

const DayRow = z.object({ day: z.string() })

/** Returns stored days from `since` on, oldest first. */
export async function findDays(
  db: Executor,
  { account_id, since }: { account_id: string; since: string },
): Promise<string[]> {
  const rows = await db.query(sql.rows(DayRow)`
    select to_char(day, 'YYYY-MM-DD') as day from insight_snapshots
    where account_id = ${account_id} and day >= ${since}::date order by day`)
  return rows.map(({ day }) => day)
}

const PointRow = z.object({ metric: z.string(), day: z.string(), value: z.number() })

/** Returns values from `since` on, oldest first, of one metric or of all. */
export async function findPoints(
  db: Executor,
  { account_id, since, metric }: { account_id: string; since: string; metric: string | undefined },
): Promise<InsightPoint[]> {
  const metricFilter = metric === undefined ? sql`true` : sql`m.key = ${metric}`
  return db.query(sql.rows(PointRow)`
    select m.key as metric, to_char(s.day, 'YYYY-MM-DD') as day, m.value::float8 as value
    from insight_snapshots s cross join lateral jsonb_each_text(s.metrics) m
    where s.account_id = ${account_id} and s.day >= ${since}::date and ${metricFilter}
    order by m.key, s.day`)
}

/** Deletes the snapshots of an account. Returns the number of deleted rows. */
export const forgetInsights = forgetRowsIn('insight_snapshots')
