import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { purgeBatch } from '#src/infra/db/in-batches.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The progress of a purge, which skips messages that have to stay. */
export const OutboxPurge = z.object({
  /** Where the next batch starts; null at the end or at messages that are not old enough. */
  next: z.string().nullable(),
  purged: z.number(),
})
export type OutboxPurge = z.infer<typeof OutboxPurge>

interface OutboxBatch {
  after: string
  before: string
  /** Times from which on the messages of an automation stay. Automations without one are absent. */
  kept: readonly { source_id: string; since: string }[]
}

/** Deletes a batch of ended messages created before a time, without those that their automations still count. */
export async function purgeOutbox(db: Executor, { before, after, kept }: OutboxBatch): Promise<OutboxPurge> {
  const rows = await db.query(sql.rows(OutboxPurge)`
    with oldest as materialized (
      select outbox_seq, account_id, source_id, state, platform_id, created_at from outbox
      where outbox_seq > ${after}::bigint order by outbox_seq limit ${purgeBatch}
    ), ended as materialized (
      select o.* from oldest o
      left join jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (source_id text, since timestamptz)
        on k.source_id = o.source_id
      where o.state is not null and o.created_at < coalesce(k.since, ${before}::timestamptz)
        and o.created_at < ${before}::timestamptz
        and not exists (select from outbox_open q where q.outbox_seq = o.outbox_seq)
    ), known as (
      delete from outbox_messages m using ended e
      where m.account_id = e.account_id and m.message_id = e.platform_id
    ), forgotten as (
      delete from outbox_failures f using ended e where f.outbox_seq = e.outbox_seq
    ), gone as (
      delete from outbox o using ended e where o.outbox_seq = e.outbox_seq returning 1
    )
    select (select count(*)::int from gone) as purged,
      (select case when count(*) = ${purgeBatch} and bool_and(created_at < ${before}::timestamptz)
        then max(outbox_seq)::text end from oldest) as next`)
  return rows[0] ?? { next: null, purged: 0 }
}
