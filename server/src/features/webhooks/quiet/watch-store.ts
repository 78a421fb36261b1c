import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import { eventRows } from '#src/features/events/index.ts'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Arrival } from './watch-logic.ts'

/** Enough for the rhythm of a busy account, whose pauses are short. */
const maxArrivals = 2000

const ArrivalRow = z.object({ channel: z.enum(['comments', 'messages']), at: z.number() })

/** Whether a webhook brought event `e`; false for one that only a sweep found. */
const wasDelivered = sql`not exists (select from swept_events s
  where s.account_id = e.account_id and s.event_key = e.event_key and s.delivered_at is null)`

/** Returns the newest events of an account that a webhook delivered, oldest first. */
export async function findArrivals(
  db: Executor,
  { account_id, since }: { account_id: string; since: Date },
): Promise<Arrival[]> {
  const rows = await db.query(sql.rows(ArrivalRow)`
    select case when kind in ('comment', 'mention') then 'comments' else 'messages' end as channel,
      (extract(epoch from received_at) * 1000)::float8 as at
    from ${eventRows} e where account_id = ${account_id} and received_at > ${since.toISOString()} and ${wasDelivered}
    order by event_seq desc limit ${maxArrivals}`)
  return rows.toSorted((left, right) => left.at - right.at)
}

const Cause = z.enum(['unsubscribed', 'unreachable', 'development_mode', 'undelivered'])
export type QuietCause = z.infer<typeof Cause>

const Watch = z.object({
  state: z.enum(['unknown', 'flowing', 'suspected', 'quiet', 'unreadable', 'unusual']),
  cause: Cause.nullable(),
  /** Milliseconds since 1970. */
  quiet_since: z.number().nullable(),
  looked_at: z.number().nullable(),
  connected_at: z.number(),
  subscription_ended_at: z.number().nullable(),
  platform_user_id: z.string(),
  platform_username: z.string(),
})
export type Watch = z.infer<typeof Watch>

/** Returns what is known about the channel of a connected account; null when it is not connected. */
export const findWatch = (db: Executor, account_id: string): Promise<Watch | null> =>
  db.first(sql.rows(Watch)`
    select coalesce(w.state, 'unknown') as state, w.cause, a.platform_user_id, a.platform_username,
      (extract(epoch from w.quiet_since) * 1000)::float8 as quiet_since,
      (extract(epoch from w.looked_at) * 1000)::float8 as looked_at,
      (extract(epoch from a.connected_at) * 1000)::float8 as connected_at,
      (extract(epoch from a.subscription_ended_at) * 1000)::float8 as subscription_ended_at
    from ${accountRows} a left join channel_watches w on w.account_id = a.id
    where a.id = ${account_id} and a.status = 'connected'`)

/** Times are in milliseconds since 1970. */
interface WatchUpdate extends Pick<Watch, 'state' | 'cause' | 'quiet_since'> {
  /** `quiet_since` as it was read. */
  before: number | null
  looked_at: number
  due_at: number
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Returns false, and stores nothing, if `quiet_since` has changed since it was read. */
export async function saveWatch(db: Executor, account_id: string, watch: WatchUpdate): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into channel_watches as w (account_id, state, cause, quiet_since, looked_at, due_at)
    values (${account_id}, ${watch.state}, ${watch.cause}, ${iso(watch.quiet_since)}, ${iso(watch.looked_at)},
      ${iso(watch.due_at)})
    on conflict (account_id) do update set state = excluded.state, cause = excluded.cause,
      quiet_since = excluded.quiet_since, looked_at = excluded.looked_at, due_at = excluded.due_at
    where w.quiet_since is not distinct from ${iso(watch.before)}::timestamptz`)
  return rows > 0
}

/** Seconds over which the first comparisons of accounts are spread. */
const spreadSeconds = 480

/** Starts to watch connected accounts that are not watched yet. */
export async function startWatches(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    insert into channel_watches (account_id, due_at)
    select id, ${now.toISOString()}::timestamptz + make_interval(secs => abs(hashtext(id::text)::bigint) % ${spreadSeconds})
    from ${accountRows} connected_accounts where status = 'connected' and platform = 'instagram'
    on conflict (account_id) do nothing`)
}

const AccountRow = z.object({ account_id: z.string() })

/** Returns connected accounts whose comparison is due, and postpones them, so that each is returned once. */
export async function takeDueWatches(db: Database, now: Date): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountRow)`
    update channel_watches w set due_at = ${now.toISOString()}::timestamptz + interval '8 minutes'
    from ${accountRows} a
    where a.id = w.account_id and a.status = 'connected' and w.due_at <= ${now.toISOString()}
    returning w.account_id`)
  return rows.map(({ account_id }) => account_id)
}

const FoundRow = z.object({ found: z.boolean() })

/** Returns whether events of another account have arrived since a time. */
export async function othersReceive(
  db: Executor,
  { account_id, since }: { account_id: string; since: Date },
): Promise<boolean> {
  const rows = await db.query(sql.rows(FoundRow)`
    select exists (select from ${eventRows} e
      where received_at > ${since.toISOString()} and account_id <> ${account_id} and ${wasDelivered}) as found`)
  return rows[0]?.found ?? false
}
