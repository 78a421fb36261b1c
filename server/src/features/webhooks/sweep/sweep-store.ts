import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Channel } from './compare-logic.ts'

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
const iso = (time: number) => new Date(time).toISOString()
const isoOrNull = (time: number | null) => (time === null ? null : iso(time))

/** Sweeps of connected accounts begin now; what was written before is not answered by them. */
export async function startSweeps(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
      messages_paid_until)
    select id, n.at, n.at, n.at, n.at, n.at, n.at
    from ${accountRows} connected_accounts cross join (select ${now.toISOString()}::timestamptz as at) n
    where status = 'connected' and platform = 'instagram'
    on conflict (account_id) do nothing`)
}

/**
 * Makes an account due, with channels that were refused; starts its sweeps when it is new. A run that has begun before
 * loses its lease, so it stores no end.
 */
export async function sweepSoon(db: Executor, account_id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
      messages_paid_until)
    values (${account_id}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at})
    on conflict (account_id) do update set due_at = least(sweeps.due_at, excluded.due_at),
      leased_until = null, comments_retry_at = null, messages_retry_at = null`)
}

/** Sets since when events of an account are answered. The next sweep compares everything after that time. */
export async function saveAnswerSince(
  db: Executor,
  account_id: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sweepSoon(db, account_id, now)
  const at = since.toISOString()
  await db.execute(sql`
    with earlier as (
      update swept_posts p set comments_count = -1 from sweeps s
      where p.account_id = ${account_id} and s.account_id = p.account_id and s.answer_since > ${at}::timestamptz
    ), earlier_unlisted as (
      update unlisted_media u set compared_until = null from sweeps s
      where u.account_id = ${account_id} and s.account_id = u.account_id and s.answer_since > ${at}::timestamptz
    )
    update sweeps set answer_since = ${at}, comments_until = least(comments_until, ${at}::timestamptz),
      messages_until = least(messages_until, ${at}::timestamptz)
    where account_id = ${account_id}`)
}

/** While sweeps are off, nothing is caught up on later. */
export async function switchOff(db: Executor): Promise<void> {
  await db.execute(sql`update sweeps set switched_off = true where not switched_off`)
}

export async function switchOn(db: Executor, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    update sweeps set switched_off = false, answer_since = greatest(answer_since, ${at}), comments_until = ${at},
      messages_until = ${at}, due_at = ${at} where switched_off`)
}

const TickRow = z.object({ before: z.number().nullable() })

/** Notes that the job ran. Returns when it ran before, in milliseconds since 1970; null at the first time. */
export async function tick(db: Executor, now: Date): Promise<number | null> {
  const rows = await db.query(sql.rows(TickRow)`
    with before as (select at from sweep_ticks), noted as (
      insert into sweep_ticks (at) values (${now.toISOString()})
      on conflict (only_row) do update set at = excluded.at
    )
    select (select ${milliseconds('at')} from before) as before`)
  return rows[0]?.before ?? null
}

/** A channel that was refused still waits; one whose calls were spent does not. */
const noWaiting = sql`comments_retry_at = case when comments_refused is not null then comments_retry_at end,
  messages_retry_at = case when messages_refused is not null then messages_retry_at end`

export async function makeAllDue(db: Executor, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    update sweeps set due_at = ${at}, ${noWaiting} where due_at > ${at}`)
}

/** Lets the next run of an account use the calls that are kept for such a case. */
export async function readSoon(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`
    update sweeps set ${noWaiting} where account_id = ${account_id}`)
}

const AccountRow = z.object({ account_id: z.string() })

/**
 * Returns connected accounts whose sweep is due and that no process sweeps, and postpones them by `seconds`, so that each
 * is returned once. An account whose process has ended stays due until its lease has ended.
 */
export async function takeDueSweeps(
  db: Executor,
  { now, seconds, limit }: { now: Date; seconds: number; limit: number },
): Promise<string[]> {
  const at = now.toISOString()
  const rows = await db.query(sql.rows(AccountRow)`
    update sweeps s set due_at = ${at}::timestamptz + make_interval(secs => ${seconds})
    where s.account_id = any(array(
      select d.account_id from sweeps d join ${accountRows} a on a.id = d.account_id
      where a.status = 'connected' and not d.switched_off and d.due_at <= ${at}
        and (d.leased_until is null or d.leased_until < now())
      order by d.due_at limit ${limit} for update of d skip locked))
    returning s.account_id`)
  return rows.map(({ account_id }) => account_id)
}

/** Times are in milliseconds since 1970. */
const Sweep = z.object({
  account_id: z.string(),
  lease: z.string(),
  platform_user_id: z.string(),
  platform_username: z.string(),
  answer_since: z.number(),
  comments_until: z.number(),
  messages_until: z.number(),
  comments_paid_until: z.number(),
  messages_paid_until: z.number(),
  comments_refused: z.string().nullable(),
  messages_refused: z.string().nullable(),
  comments_retry_at: z.number().nullable(),
  messages_retry_at: z.number().nullable(),
  posts_cursor: z.string().nullable(),
  posts_read_at: z.number(),
})
export type Sweep = z.infer<typeof Sweep>

/** Seconds after which another process may sweep an account whose sweep has neither ended nor renewed its lease. */
const leaseSeconds = 120
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/**
 * Starts a sweep. Returns null while another process sweeps the account, or when it is not connected. The end of the lease
 * identifies it: a process whose lease was taken by another one changes nothing more.
 */
export const leaseSweep = (db: Executor, account_id: string): Promise<Sweep | null> =>
  db.first(sql.rows(Sweep)`
    update sweeps s set leased_until = ${leaseEnd}
    from ${accountRows} a
    where s.account_id = ${account_id} and a.id = s.account_id and a.status = 'connected' and not s.switched_off
      and (s.leased_until is null or s.leased_until < now())
    returning s.account_id, s.leased_until::text as lease, a.platform_user_id, a.platform_username, s.posts_cursor, s.comments_refused,
      s.messages_refused,
      ${milliseconds('s.comments_retry_at')} as comments_retry_at,
      ${milliseconds('s.messages_retry_at')} as messages_retry_at,
      ${milliseconds('greatest(s.answer_since, a.connected_at)')} as answer_since,
      ${milliseconds('s.posts_read_at')} as posts_read_at,
      ${milliseconds('s.comments_until')} as comments_until,
      ${milliseconds('s.messages_until')} as messages_until,
      ${milliseconds('s.comments_paid_until')} as comments_paid_until,
      ${milliseconds('s.messages_paid_until')} as messages_paid_until`)

/** Milliseconds since 1970. */
type Paid = Record<Channel, number>

const LeaseRow = z.object({ lease: z.string() })

/** Renews a lease and stores what its calls have cost. Returns the new lease; null if another process has taken it. */
export async function renewSweep(
  db: Executor,
  { account_id, lease, paid }: { account_id: string; lease: string; paid: Paid },
): Promise<string | null> {
  const rows = await db.query(sql.rows(LeaseRow)`
    update sweeps set leased_until = ${leaseEnd},
      comments_paid_until = ${iso(paid.comments)}, messages_paid_until = ${iso(paid.messages)}
    where account_id = ${account_id} and leased_until = ${lease}::timestamptz
    returning leased_until::text as lease`)
  return rows[0]?.lease ?? null
}

/** Times are in milliseconds since 1970. */
export interface EndedSweep {
  account_id: string
  lease: string
  found: number
  now: number
  due_at: number
  comments: ChannelState
  messages: ChannelState
  posts_cursor: string | null
  posts_read_at: number
}

export interface ChannelState {
  until: number
  paid_until: number
  /** Why it could not be read; null when it could. */
  refused: string | null
  /** When a channel is read again that was refused, or whose calls are spent. */
  retry_at: number | null
}

/** Returns false, and stores nothing, if another process has taken the lease. */
export async function endSweep(db: Executor, endedSweep: EndedSweep): Promise<boolean> {
  const { comments, messages } = endedSweep
  const rows = await db.execute(sql`
    update sweeps set leased_until = null, last_run_at = ${iso(endedSweep.now)}, found = ${endedSweep.found},
      due_at = ${iso(endedSweep.due_at)}, posts_cursor = ${endedSweep.posts_cursor},
      posts_read_at = ${iso(endedSweep.posts_read_at)},
      comments_until = ${iso(comments.until)}, messages_until = ${iso(messages.until)},
      comments_paid_until = ${iso(comments.paid_until)}, messages_paid_until = ${iso(messages.paid_until)},
      comments_refused = ${comments.refused}, messages_refused = ${messages.refused},
      comments_retry_at = ${isoOrNull(comments.retry_at)}, messages_retry_at = ${isoOrNull(messages.retry_at)}
    where account_id = ${endedSweep.account_id} and leased_until = ${endedSweep.lease}::timestamptz`)
  return rows > 0
}

/** Ends a sweep that failed. It is due again after the usual time. */
export async function releaseSweep(
  db: Executor,
  { account_id, lease, due_at, paid }: { account_id: string; lease: string; due_at: number; paid: Paid },
): Promise<void> {
  await db.execute(sql`
    update sweeps set leased_until = null, due_at = ${iso(due_at)},
      comments_paid_until = ${iso(paid.comments)}, messages_paid_until = ${iso(paid.messages)}
    where account_id = ${account_id} and leased_until = ${lease}::timestamptz`)
}
