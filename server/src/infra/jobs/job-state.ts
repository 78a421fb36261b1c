import * as z from 'zod'
import type { Executor } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/** Keeps jobs that used up their retries for 90 days. */
export const deadLetterQueue = 'dead-letters'

const BacklogRow = z.object({ waiting: z.number(), oldest_seconds: z.number(), failed: z.number() })

/** Returns the jobs that are due and not started, and how many failed for the last time in the last 24 hours. */
export async function jobBacklog(db: Executor): Promise<z.infer<typeof BacklogRow>> {
  const row = await db.first(sql.rows(BacklogRow)`
    select count(*) filter (where name <> ${deadLetterQueue} and start_after <= now())::int as waiting,
      greatest(0, extract(epoch from now() - min(start_after) filter (
        where name <> ${deadLetterQueue} and start_after <= now())))::float8 as oldest_seconds,
      count(*) filter (where name = ${deadLetterQueue} and created_on > now() - interval '24 hours')::int as failed
    from pgboss.job where state < 'active'`)
  return { waiting: row?.waiting ?? 0, oldest_seconds: row?.oldest_seconds ?? 0, failed: row?.failed ?? 0 }
}

const FailureRow = z.object({ at: z.string(), message: z.string() })

/** Returns the latest failed run of a job that is kept; null without one. */
export const lastFailure = (db: Executor, job: string): Promise<z.infer<typeof FailureRow> | null> =>
  db.first(sql.rows(FailureRow)`
    select to_char(coalesce(completed_on, started_on, created_on) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as at, coalesce(output ->> 'message', '') as message
    from pgboss.job
    where (name = ${job} and state in ('retry', 'failed')) or (name = ${deadLetterQueue} and source_name = ${job})
    order by coalesce(completed_on, started_on, created_on) desc limit 1`)
