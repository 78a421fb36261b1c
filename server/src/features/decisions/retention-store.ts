import * as z from 'zod'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { Executor } from '#src/infra/db/client.ts'
import { nothingPurged, purgeBatch, PurgedBatch } from '#src/infra/db/in-batches.ts'
import { json } from '#src/infra/db/rows.ts'
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

const SenderRow = z.object({ automation_id: z.string(), settings: json<AutomationSettings>() })

/** Returns the automations that made messages of the batch after a number of the outbox. */
export const findAutomationsOfBatch = (db: Executor, after: string) =>
  db.query(sql.rows(SenderRow)`
    select a.automation_id, a.settings from automations a where a.automation_id in (
      select o.source_id from outbox o where o.outbox_seq > ${after}::bigint order by o.outbox_seq limit ${purgeBatch})`)

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
