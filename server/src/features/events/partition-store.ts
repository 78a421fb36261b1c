import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Tables that are partitioned by the number of the event. */
export type PartitionedTable = 'decisions' | 'verdicts' | 'event_payloads'

const CountRow = z.object({ count: z.number() })

/** More events than arrive between two runs of the job that creates partitions. */
const ahead = 3_000_000
const leastSize = 1_000_000
const largestSize = 50_000_000
/** Days that a new partition lasts, at the rate of the last days. */
const partitionDays = 7

/** Creates partitions ahead of the newest event. `now` is ISO 8601. Returns their number. */
export async function ensurePartitions(db: Executor, now: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select ensure_event_partitions(${ahead}, least(${largestSize}, greatest(${leastSize},
      (select max(event_seq) - min(event_seq) from event_marks
        where at > ${now}::timestamptz - make_interval(days => ${partitionDays}))))) as count`)
  return rows[0]?.count ?? 0
}

/**
 * Drops the partitions of a table whose events were all received before a time, as far as marks tell. Readers and
 * writers wait for the time of the drop only; throws if its lock is not free within 0.3 s.
 */
export async function dropPartitions(db: Executor, table: PartitionedTable, before: string): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    select drop_event_partitions(${table}, coalesce(
      (select event_seq from event_marks where at <= ${before}::timestamptz order by at desc limit 1), 0)) as count`)
  return rows[0]?.count ?? 0
}

const FirstRow = z.object({ first: z.string() })

/**
 * Returns the event from which rows received before a time have to be deleted one by one: older ones are in partitions
 * that can be dropped within `partitionDays` days.
 */
export async function firstToDelete(db: Executor, before: string): Promise<string> {
  const rows = await db.query(sql.rows(FirstRow)`
    select coalesce(max(until_seq), 0)::text as first from event_partitions
    where until_seq <= (select event_seq from event_marks
      where at <= ${before}::timestamptz + make_interval(days => ${partitionDays + 1}) order by at desc limit 1)`)
  return rows[0]?.first ?? '0'
}
