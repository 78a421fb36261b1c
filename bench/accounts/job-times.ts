import type pg from 'pg'

/** Jobs that run for each account, and the seconds over which those of 10,000 accounts are spread. */
export const accountJobs = {
  checks: { plan: 'accounts.check-subscriptions', job: 'accounts.check-subscription', seconds: 300 },
  insights: { plan: 'insights.snapshots', job: 'insights.snapshot', seconds: 2 * 3600 },
  tokens: { plan: 'accounts.refresh-tokens', job: 'accounts.refresh-token', seconds: 6 * 3600 },
} as const

export interface JobTimes {
  /** Jobs in the table. */
  planned: number
  /** Jobs that are due in the busiest minute, divided by those of a minute if they were spread evenly. */
  busiestMinute: number
  /** Jobs that ended, and those that failed. */
  done: number
  failed: number
  /** Seconds from due to started; 95 % of the started jobs stay below. */
  lateP95: number
}

interface Row {
  offset: number
  late: number | null
  state: string
}

/** Reads the first job of each account that was planned after `since`, with its times relative to the plan. */
export async function readJobTimes(
  db: pg.Client,
  { job, span, since }: { job: string; span: number; since: Date },
): Promise<JobTimes> {
  const { rows } = await db.query<Row>(
    `select distinct on (singleton_key) extract(epoch from start_after - created_on)::float8 as offset,
       state::text, extract(epoch from started_on - start_after)::float8 as late
     from pgboss.job where name = $1 and created_on >= $2 order by singleton_key, created_on`,
    [job, since],
  )
  // Below five minutes slices are shorter than a minute.
  const slices = Math.max(5, Math.round(span / 60))
  const counts = Array.from({ length: slices }, () => 0)
  for (const { offset } of rows) {
    const slice = Math.min(slices - 1, Math.max(0, Math.floor((offset / span) * slices)))
    counts[slice] = (counts[slice] ?? 0) + 1
  }
  const late = rows.flatMap((row) => row.late ?? []).toSorted((a, b) => a - b)
  return {
    planned: rows.length,
    busiestMinute: Math.max(...counts) / (rows.length / slices),
    done: rows.filter(({ state }) => state === 'completed').length,
    failed: rows.filter(({ state }) => state === 'failed' || state === 'retry').length,
    lateP95: late[Math.max(0, Math.ceil(late.length * 0.95) - 1)] ?? Number.NaN,
  }
}
