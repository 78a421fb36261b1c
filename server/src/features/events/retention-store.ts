import type { Executor } from '#src/infra/db/client.ts'
import { nothingPurged, purgeBatch, PurgedBatch } from '#src/infra/db/in-batches.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Deletes a batch of the oldest decisions from event `first` on that were made before a time. */
export async function purgeDecisions(db: Executor, first: string, before: string): Promise<PurgedBatch> {
  const rows = await db.query(sql.rows(PurgedBatch)`
    with oldest as (
      select event_seq, decided_at from decisions where event_seq >= ${first} order by event_seq limit ${purgeBatch}
    ), gone as (
      delete from decisions d using oldest o where d.event_seq = o.event_seq and o.decided_at < ${before}
      returning d.event_seq
    ) select count(*)::int as purged, max(event_seq)::text as last from gone`)
  return rows[0] ?? nothingPurged
}

/** The same for verdicts. */
export async function purgeVerdicts(db: Executor, first: string, before: string): Promise<PurgedBatch> {
  const rows = await db.query(sql.rows(PurgedBatch)`
    with oldest as (
      select event_seq, number, made_at from verdicts where event_seq >= ${first} order by event_seq, number limit ${purgeBatch}
    ), gone as (
      delete from verdicts v using oldest o
      where v.event_seq = o.event_seq and v.number = o.number and o.made_at < ${before}
      returning v.event_seq
    ) select count(*)::int as purged, max(event_seq)::text as last from gone`)
  return rows[0] ?? nothingPurged
}
