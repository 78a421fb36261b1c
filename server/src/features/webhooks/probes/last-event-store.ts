import * as z from 'zod'
import { decisionRows, eventRows } from '#src/features/events/index.ts'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** A busy account has an event among the newest ones. */
const newest = 5000
/** Events without a decision that are searched, for an account that has no decisions. */
const maxEvents = 5000

const DeliveryRow = z.object({ at: z.string().nullable() })

const AtRow = z.object({ at: z.number().nullable() })

/** Returns when the newest event of an account arrived by webhook, in milliseconds since 1970; null when there is none. */
export async function lastEvent(db: Database, account_id: string): Promise<number | null> {
  const rows = await db.query(sql.rows(AtRow)`
    select (extract(epoch from coalesce(
      (select max(received_at) from (
        select account_id, event_key, received_at from ${eventRows} inbound_events order by event_seq desc limit ${newest}) newest
        where account_id = ${account_id} and not exists (select from swept_events s
          where s.account_id = newest.account_id and s.event_key = newest.event_key and s.delivered_at is null)),
      (select decided_at from ${decisionRows} decisions where account_id = ${account_id} order by event_seq desc limit 1),
      (select max(received_at) from (
        select received_at from ${eventRows} inbound_events where account_id = ${account_id} limit ${maxEvents}) any_order)
    )) * 1000)::float8 as at`)
  return rows[0]?.at ?? null
}

/** Returns when the newest event of any account arrived by webhook, among the newest events; ISO 8601, or null. */
export async function lastDelivery(db: Executor): Promise<string | null> {
  const row = await db.first(sql.rows(DeliveryRow)`
    select to_char(max(received_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (select account_id, event_key, received_at from ${eventRows} inbound_events
      order by event_seq desc limit ${newest}) newest
    where not exists (select from swept_events s where s.account_id = newest.account_id
      and s.event_key = newest.event_key and s.delivered_at is null)`)
  return row?.at ?? null
}
