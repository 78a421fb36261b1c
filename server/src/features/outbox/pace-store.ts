import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import type { PlacedRequest } from './pace-logic.ts'

/** Calls get a turn at most this many seconds ahead. */
export const horizon = 2

/** Equal texts in a row after which the pace is halved, and quartered. */
const halvedAfter = 5
const quarteredAfter = 15

const Turn = z.object({
  /** The place of the request in the batch, from 0. */
  n: z.number(),
  granted: z.boolean(),
  /** Seconds until the call may be made; when it is not granted, until asking again makes sense. */
  wait: z.number(),
})
export type Turn = z.infer<typeof Turn>

/**
 * The rows of `send_paces` are locked in order, so all processes take turns from one sequence. A new call is refused
 * while others of its kind wait, so that it does not overtake them.
 */
const taking = prepared(
  'take turns',
  `with r as materialized (
     select * from jsonb_to_recordset($1::jsonb) as r (n integer, account_id uuid, kind text, text_key text,
       queued boolean, run integer, first_run boolean, spacing double precision)
   ), state as materialized (
     select p.* from send_paces p
     where (p.account_id, p.kind) in (select account_id, kind from r)
     order by p.account_id, p.kind for update
   ), closed as materialized (
     select account_id, extract(epoch from least(closed_until, clock_timestamp() + interval '1 day')
       - clock_timestamp())::float8 as seconds
     from channel_pauses where closed_until > clock_timestamp() and account_id in (select account_id from r)
   ), clock as materialized (
     select clock_timestamp() as at, (select count(*) from state) as states
   ), costed as (
     select r.*, c.at, greatest(s.next_at, c.at) as free_at, greatest(s.queued_until, c.at) as queued_until,
       closed.seconds as closed_for,
       r.run + case when r.first_run and r.run > 0 and s.text_key = r.text_key
         and s.repeated_at > c.at - interval '1 minute' then s.repeats else 0 end as repeats
     from r join state s using (account_id, kind) cross join clock c left join closed using (account_id)
   ), placed as (
     select *, spacing * case when repeats > ${quarteredAfter} then 4 when repeats > ${halvedAfter} then 2 else 1 end as cost,
       not queued and queued_until > at + make_interval(secs => ${horizon}) as overtakes
     from costed
   ), timed as (
     select *, free_at + make_interval(secs => sum(case when overtakes then 0 else cost end)
       over (partition by account_id, kind order by n) - case when overtakes then 0 else cost end) as turn_at
     from placed
   ), judged as materialized (
     select *, closed_for is null and not overtakes and turn_at <= at + make_interval(secs => ${horizon}) as granted
     from timed
   ), estimated as (
     select *, greatest(queued_until, free_at, max(turn_at + make_interval(secs => cost)) filter (where granted)
       over (partition by account_id, kind)) + make_interval(secs => sum(case when granted or queued then 0 else cost end)
       over (partition by account_id, kind order by n)) as expected_at
     from judged
   ), latest as (
     select account_id, kind,
       max(turn_at + make_interval(secs => cost)) filter (where granted) as next_at,
       max(expected_at) filter (where not granted and not queued and closed_for is null) as queued_until,
       (array_agg(text_key order by n desc) filter (where granted))[1] as text_key,
       (array_agg(repeats order by n desc) filter (where granted))[1] as repeats,
       max(turn_at) filter (where granted) as repeated_at
     from estimated group by account_id, kind
   ), saved as (
     update send_paces p set next_at = coalesce(l.next_at, p.next_at),
       queued_until = coalesce(l.queued_until, p.queued_until),
       text_key = case when l.next_at is null then p.text_key else l.text_key end,
       repeats = coalesce(l.repeats, p.repeats), repeated_at = coalesce(l.repeated_at, p.repeated_at)
     from latest l where p.account_id = l.account_id and p.kind = l.kind
   )
   select n, granted, greatest(0, case
       when granted then extract(epoch from turn_at - clock_timestamp())
       when closed_for is not null then closed_for
       when queued then greatest(0.5, extract(epoch from turn_at - at) - 1)
       else extract(epoch from expected_at - at) - 1 end)::float8 as wait
   from estimated`,
  Turn,
)

type Request = PlacedRequest & { spacing: number }

/** Takes turns for calls, in their order within each account and kind. Returns one turn for each request. */
export async function takeTurns(db: Executor, requests: readonly Request[]): Promise<Turn[]> {
  if (requests.length === 0) return []
  const numbered = JSON.stringify(requests.map((request, n) => ({ ...request, n })))
  const turns = await db.query(taking([numbered]))
  if (turns.length === requests.length) return turns
  const known = new Set(turns.map(({ n }) => n))
  const unknown = requests.map((request, n) => ({ ...request, n })).filter(({ n }) => !known.has(n))
  await db.execute(sql`
    insert into send_paces (account_id, kind)
    select distinct account_id, kind from jsonb_to_recordset(${JSON.stringify(unknown)}::jsonb)
      as r (account_id uuid, kind text)
    order by account_id, kind
    on conflict do nothing`)
  return [...turns, ...(await db.query(taking([JSON.stringify(unknown)])))]
}

/** A claimed row that gets no turn yet, with the seconds until it is due again. */
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
