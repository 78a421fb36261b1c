import * as z from 'zod'
import { channels } from '#src/features/accounts/index.ts'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { word } from '#src/infra/db/rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import type { PaceKind } from './pace-logic.ts'
import { havePaces, placeRequests, type SlotRequest } from './slot-logic.ts'

const LockedPace = z.object({
  account_id: z.string(),
  kind: word<PaceKind>(),
  next_at: z.number(),
  queued_until: z.number(),
  text_key: z.string().nullable(),
  repeats: z.number(),
  repeated_at: z.number(),
  paused_until: z.number(),
  /** The time after the locks were taken. */
  now: z.number(),
})

/** All processes lock in the same order, so they take slots from one sequence. Times are in seconds since 1970. */
const lockingPaces = prepared(
  'lock paces',
  `with paces as materialized (
     select * from send_paces where (account_id, kind) in (
       select account_id, kind from jsonb_to_recordset($1::jsonb) as r (account_id uuid, kind text))
     order by account_id, kind for update
   ), clock as materialized (
     select case when (select count(*) from paces) > 0 then clock_timestamp() end as at
   )
   select p.account_id, p.kind, extract(epoch from greatest(p.next_at, 'epoch'))::float8 as next_at,
     extract(epoch from greatest(p.queued_until, 'epoch'))::float8 as queued_until, p.text_key, p.repeats,
     extract(epoch from greatest(p.repeated_at, 'epoch'))::float8 as repeated_at,
     extract(epoch from greatest(l.closed_until, 'epoch'))::float8 as paused_until,
     extract(epoch from clock.at)::float8 as now
   from paces p cross join clock left join ${channels.text} l using (account_id)`,
  LockedPace,
)

const savingPaces = prepared(
  'save paces',
  `with saved as (
     update send_paces p set next_at = to_timestamp(s.next_at), queued_until = to_timestamp(s.queued_until),
       text_key = s.text_key, repeats = s.repeats, repeated_at = to_timestamp(s.repeated_at)
     from jsonb_to_recordset($1::jsonb) as s (account_id uuid, kind text, next_at float8, queued_until float8,
       text_key text, repeats integer, repeated_at float8)
     where p.account_id = s.account_id and p.kind = s.kind
   )
   select extract(epoch from clock_timestamp())::float8 as now`,
  z.object({ now: z.number() }),
)

/** The seconds until a call may be made; without a slot, until it asks again. */
export interface SendSlot {
  granted: boolean
  wait: number
}

/** Takes send slots for calls, in their order within each account and kind. Returns a slot for each request, in the same order. */
export async function takeSendSlots(db: Database, requests: readonly SlotRequest[]): Promise<SendSlot[]> {
  if (requests.length === 0) return []
  const slots = await takeFromPaces(db, requests)
  if (slots !== null) return slots
  await db.execute(sql`
    insert into send_paces (account_id, kind)
    select distinct account_id, kind from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as r (account_id uuid, kind text)
    order by account_id, kind
    on conflict do nothing`)
  return (await takeFromPaces(db, requests)) ?? requests.map(() => ({ granted: false, wait: 1 }))
}

/** A process that stops between the two statements keeps its locks for at most `idleSeconds`. */
const limits = { lockSeconds: 2, statementSeconds: 5, idleSeconds: 1 }

/** Returns null when a pace is missing. */
const takeFromPaces = (db: Database, requests: readonly SlotRequest[]): Promise<SendSlot[] | null> =>
  db.transaction(async (tx) => {
    const paces = await tx.query(lockingPaces([JSON.stringify(requests)]))
    const [pace] = paces
    if (pace === undefined || !havePaces(paces, requests)) return null
    const { placements, changes } = placeRequests(paces, requests, pace.now)
    const saving = changes.length === 0 ? null : await tx.first(savingPaces([JSON.stringify(changes)]))
    const now = saving?.now ?? pace.now
    return placements.map((placement) =>
      'at' in placement
        ? { granted: true, wait: Math.max(0, placement.at - now) }
        : { granted: false, wait: placement.wait },
    )
  }, limits)

/** A claimed row that gets no slot yet, with the seconds until it is due again. */
export interface ReleasedRow {
  outbox_seq: string
  attempt: number
  wait: number
}

/** Gives claimed rows back that were not sent. The attempt and the start of a private reply do not count. */
export async function releaseRows(db: Executor, rows: readonly ReleasedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    with released as (
      update outbox_open q set phase = 'ready', attempt = q.attempt - 1, queued = true,
        due_at = now() + make_interval(secs => r.wait)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (outbox_seq bigint, attempt integer, wait double precision)
      where q.outbox_seq = r.outbox_seq and q.attempt = r.attempt and q.phase = 'sending'
      returning q.outbox_seq, q.kind, q.account_id
    )
    delete from private_sends p using released r
    where r.kind = 'private_message' and p.account_id = r.account_id and p.outbox_seq = r.outbox_seq
      and p.started_at > now() - interval '1 minute'`)
}
