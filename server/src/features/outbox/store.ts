import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { prepared } from '#src/platform/db/prepared.ts'
import { rowsOf } from '#src/platform/db/rows.ts'
import type { Cause } from './send-rules.ts'

/** A message that is ours to send now: it is marked as being sent, and the mark is committed. */
export interface ClaimedRow {
  outbox_seq: string
  account_id: string
  kind: 'comment_reply'
  target_id: string
  body: { text: string }
  attempt: number
}

export interface NewRow {
  account_id: string
  kind: 'comment_reply'
  source_id: string
  origin_seq: string
  dedupe_key: string
  /** Only one message of a conversation is under way at a time. For a comment reply: the top comment's id. */
  conversation_key: string
  target_id: string
  person_id: string
  post_id: string
  body: { text: string }
  expires_at: string | null
  /** ISO 8601. */
  created_at: string
  /** Whether the caller sends it right after its commit. */
  claim: boolean
}

/** Longer than any request may take, so that a row whose lease ended has no request under way. */
export const leaseSeconds = 15

const inserting = prepared(
  'insert outbox rows',
  `with r as materialized (
     select * from jsonb_to_recordset($1::jsonb) as r (account_id uuid, kind text, source_id text,
       origin_seq bigint, dedupe_key text, conversation_key text, target_id text, person_id text, post_id text,
       body jsonb, expires_at timestamptz, created_at timestamptz, claim boolean)
   ), judged as materialized (
     select r.*, r.claim and l.account_id is null and busy.found is null as goes
     from r
     left join outbox_lanes l on l.account_id = r.account_id and l.closed_until > now()
     left join lateral (
       select true as found from outbox o where o.account_id = r.account_id
         and o.conversation_key = r.conversation_key and o.state in ('sending', 'unknown') limit 1
     ) busy on true
   ), added as (
     insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id,
       person_id, post_id, body, expires_at, created_at, state, attempt, due_at, started_at)
     select account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, person_id, post_id,
       body, expires_at, created_at, case when goes then 'sending' else 'ready' end, goes::int,
       case when goes then now() + make_interval(secs => $2) else now() end, case when goes then now() end
     from judged
     on conflict (account_id, dedupe_key) do nothing
     returning outbox_seq, account_id, kind, target_id, body, attempt, state
   )
   select outbox_seq::text as outbox_seq, account_id, kind, target_id, body, attempt
   from added where state = 'sending'`,
)

/**
 * Adds rows and answers those that were claimed in the same breath. A row that exists already stays as it is;
 * one whose account is closed or whose conversation has another message under way waits.
 */
export const insertRows = async (db: Executor, rows: readonly NewRow[]): Promise<ClaimedRow[]> =>
  rows.length === 0 ? [] : inserting.rows(db, [JSON.stringify(rows), leaseSeconds])

/** Claims up to `limit` rows that are due, at most one per conversation and none of a closed account. */
export async function claimDue(db: Executor, limit: number): Promise<ClaimedRow[]> {
  const { rows } = await db.execute(sql`
    with due as (
      select outbox_seq from (
        select o.outbox_seq, o.account_id, o.conversation_key,
          row_number() over (partition by o.account_id, o.conversation_key order by o.outbox_seq) as place
        from outbox o
        where o.state = 'ready' and o.due_at <= now() and (o.expires_at is null or o.expires_at > now())
          and not exists (select from outbox_lanes l where l.account_id = o.account_id and l.closed_until > now())
          and not exists (select from outbox f where f.account_id = o.account_id
            and f.conversation_key = o.conversation_key and f.state in ('sending', 'unknown'))
        order by o.due_at limit ${limit}
      ) waiting where place = 1
    ), locked as (
      select outbox_seq from outbox where outbox_seq in (select outbox_seq from due) and state = 'ready'
      for update skip locked
    )
    update outbox o set state = 'sending', attempt = attempt + 1, started_at = now(), reads = 0,
      due_at = now() + make_interval(secs => ${leaseSeconds})
    from locked where o.outbox_seq = locked.outbox_seq
    returning o.outbox_seq::text, o.account_id, o.kind, o.target_id, o.body, o.attempt`)
  return rowsOf<ClaimedRow>(rows)
}

export interface SettledRow {
  outbox_seq: string
  attempt: number
  state: 'sent' | 'ready' | 'unknown' | 'failed'
  platform_id: string | null
  /** Seconds until the row must be looked at again. */
  wait: number
  cause: Cause | null
}

const recording = prepared(
  'record outcomes',
  `update outbox o set state = r.state, platform_id = coalesce(r.platform_id, o.platform_id),
     settled_by = case r.state when 'sent' then 'answer' else o.settled_by end,
     settled_at = case when r.state in ('sent', 'failed') then now() end,
     due_at = now() + make_interval(secs => r.wait), cause = r.cause
   from jsonb_to_recordset($1::jsonb) as r (outbox_seq bigint, attempt integer, state text, platform_id text,
     wait double precision, cause jsonb)
   where o.outbox_seq = r.outbox_seq and o.attempt = r.attempt
     and (o.state = 'sending' or (o.state = 'unknown' and r.state = 'sent'))`,
)

/** Records how sends ended. A row that an echo settled meanwhile, or that a later attempt owns, stays as it is. */
export async function recordOutcomes(db: Executor, outcomes: readonly SettledRow[]): Promise<void> {
  await recording.run(db, [JSON.stringify(outcomes)])
}

export interface Echo {
  account_id: string
  conversation_key: string
  text: string
  platform_id: string
}

const echoing = prepared(
  'settle by echoes',
  `update outbox o set state = 'sent', platform_id = e.platform_id, settled_by = 'echo', settled_at = now(),
     cause = null
   from jsonb_to_recordset($1::jsonb) as e (account_id uuid, conversation_key text, text text, platform_id text)
   where o.account_id = e.account_id
     and o.dedupe_key >= 'reply:' || e.conversation_key || ':' and o.dedupe_key < 'reply:' || e.conversation_key || ';'
     and normalize(btrim(o.body ->> 'text', E' \\t\\n\\r')) = normalize(btrim(e.text, E' \\t\\n\\r'))
     and (o.state in ('sending', 'unknown', 'needs_review') or (o.state = 'ready' and o.attempt > 0))
     and not exists (select from outbox t where t.account_id = e.account_id
       and t.dedupe_key >= 'reply:' || e.conversation_key || ':'
       and t.dedupe_key < 'reply:' || e.conversation_key || ';' and t.platform_id = e.platform_id)`,
)

/** Our own reply came back from the platform: proof for the row that was trying to send it. */
export const settleByEchoes = async (db: Executor, echoes: readonly Echo[]): Promise<number> =>
  echoes.length === 0 ? 0 : echoing.run(db, [JSON.stringify(echoes)])

/** Rows that one call of expireLeases moves at most. */
export const mostExpired = 1000

/** Senders that died: whether their message arrived is unknown until somebody has read back. */
export async function expireLeases(db: Executor, firstRead: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update outbox set state = 'unknown', due_at = now() + make_interval(secs => ${firstRead}),
      cause = jsonb_build_object('reason', 'sender_stopped', 'message',
        'The sender stopped before the platform answered.', 'code', null, 'subcode', null)
    where outbox_seq in (select outbox_seq from outbox where state = 'sending' and due_at < now()
      limit ${mostExpired} for update skip locked)`)
  return rowCount ?? 0
}

/** Messages whose time is over before they could be sent. */
export async function expireWindows(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update outbox set state = 'expired', settled_at = now()
    where outbox_seq in (select outbox_seq from outbox where state = 'ready' and expires_at <= now()
      limit 1000 for update skip locked)`)
  return rowCount ?? 0
}

export interface UnclearRow {
  outbox_seq: string
  account_id: string
  conversation_key: string
  body: { text: string }
  attempt: number
  reads: number
  resends: number
}

/** Takes unclear rows whose reading is due; they come up again after the lease if this process dies. */
export async function claimUnclear(db: Executor, limit: number): Promise<UnclearRow[]> {
  const { rows } = await db.execute(sql`
    update outbox o set due_at = now() + make_interval(secs => ${leaseSeconds})
    from (select u.outbox_seq from outbox u where u.state = 'unknown' and u.due_at <= now()
      and not exists (select from outbox_lanes l where l.account_id = u.account_id and l.closed_until > now())
      order by u.due_at limit ${limit} for update of u skip locked) due
    where o.outbox_seq = due.outbox_seq
    returning o.outbox_seq::text, o.account_id, o.conversation_key, o.body, o.attempt, o.reads, o.resends`)
  return rowsOf<UnclearRow>(rows)
}

export interface Settling {
  outbox_seq: string
  attempt: number
  state: 'sent' | 'unknown' | 'ready' | 'needs_review'
  platform_id: string | null
  reads: number
  resends: number
  wait: number
}

/** Records what reading back gave, unless an echo or a late answer was faster. */
export async function recordSettling(db: Executor, row: Settling): Promise<void> {
  await db.execute(sql`
    update outbox set state = ${row.state}, platform_id = coalesce(${row.platform_id}, platform_id),
      reads = ${row.reads}, resends = ${row.resends}, due_at = now() + make_interval(secs => ${row.wait}),
      settled_by = case when ${row.state} = 'sent' then 'read_back' else settled_by end,
      settled_at = case when ${row.state} in ('sent', 'needs_review') then now() end
    where outbox_seq = ${row.outbox_seq} and attempt = ${row.attempt} and state = 'unknown'`)
}

/** Platform ids within a conversation that already belong to rows. */
export async function takenIds(
  db: Executor,
  row: { account_id: string; conversation_key: string },
): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select platform_id from outbox
    where account_id = ${row.account_id} and platform_id is not null
      and dedupe_key >= ${`reply:${row.conversation_key}:`} and dedupe_key < ${`reply:${row.conversation_key};`}`)
  return new Set(rowsOf<{ platform_id: string }>(rows).map(({ platform_id }) => platform_id))
}

/** Nothing is sent for the account until then; a longer closing wins over a shorter one. */
export async function closeLane(
  db: Executor,
  lane: { account_id: string; cause: 'limited' | 'reconnect'; seconds: number },
): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, closed_until, cause)
    values (${lane.account_id}, now() + make_interval(secs => ${lane.seconds}), ${lane.cause})
    on conflict (account_id) do update set cause = excluded.cause,
      closed_until = greatest(outbox_lanes.closed_until, excluded.closed_until)`)
}

/** Accounts that wait for a new login. */
export async function lanesWaitingForLogin(db: Executor): Promise<string[]> {
  const { rows } = await db.execute(sql`select account_id from outbox_lanes where cause = 'reconnect'`)
  return rowsOf<{ account_id: string }>(rows).map(({ account_id }) => account_id)
}

export async function openLanes(db: Executor, account_ids: readonly string[]): Promise<void> {
  if (account_ids.length === 0) return
  await db.execute(
    sql`delete from outbox_lanes where account_id = any(${sql.param([...account_ids])}::uuid[])`,
  )
}
