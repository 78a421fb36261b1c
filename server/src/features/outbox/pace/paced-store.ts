import * as z from 'zod'
import { channels, storeWaitHours } from '#src/features/accounts/index.ts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { claim, hasPlace } from '../claim-store.ts'
import { logMessageChanges } from '../change-log-store.ts'
import { privateRepliesPerHour, publicRepliesPerHour, waitedTooLong } from './pace-logic.ts'
import type { ClaimedRow } from '../store.ts'

/** Returns whether any public reply waits for the hourly limit of its post. */
export async function pacedWaits(db: Executor): Promise<boolean> {
  return (
    (await db.execute(
      sql`select from outbox_open where paced_post is not null and phase = 'ready' limit 1`,
    )) > 0
  )
}

/** Older rows cannot have been sent within the last hour: no reply waits longer than seven days. */
const sentWithinHour = sql`o.kind = 'comment_reply' and o.created_at > now() - interval '8 days'
  and o.state in ('sent', 'needs_review') and o.attempt > 0 and o.settled_at > now() - interval '1 hour'`

/** SQL for the replies under post `p` that count for its hourly limit: `used`, and `first_at`, when the first was sent. */
const usedOf = sql`select count(*) + (
    select count(*) from outbox_open u where u.account_id = p.account_id and u.phase in ('sending', 'unknown')
      and (select o.post_id = p.post_id and o.kind = 'comment_reply' from outbox o where o.outbox_seq = u.outbox_seq)
  ) as used, min(o.settled_at) as first_at
  from outbox o where o.account_id = p.account_id and o.post_id = p.post_id and ${sentWithinHour}`

const DuePost = z.object({ account_id: z.string(), post_id: z.string() })
/** Posts whose replies one call of claimPaced may claim. */
const maxPosts = 20

/**
 * Claims public replies that wait for the hourly limit of their post, oldest first. Replies whose request may be in
 * progress count as sent. Posts are read in the order of their next time, and a post whose limit is used up is read again when it may send.
 */
export async function claimPaced(tx: Transaction, limit: number): Promise<ClaimedRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paced replies'))`)
  const posts = await tx.query(sql.rows(DuePost)`
    select account_id, post_id from paced_posts p where next_at <= now()
      and exists (select from outbox_open w
        where w.account_id = p.account_id and w.paced_post = p.post_id and w.phase = 'ready')
      and not exists (select from ${channels} l
        where l.account_id = p.account_id and (l.held or l.closed_until > now()))
    order by next_at limit ${maxPosts}`)
  if (posts.length === 0) return []
  const postRecords = sql`jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (account_id uuid, post_id text)`
  const claimed = await claim(
    tx,
    sql`select outbox_seq from (
      select w.outbox_seq, w.due_at,
        row_number() over (partition by p.account_id, w.conversation_key order by w.outbox_seq) as place
      from ${postRecords} cross join lateral (${usedOf}) s
      cross join lateral (
        select q.outbox_seq, q.due_at, q.conversation_key from outbox_open q
        where q.account_id = p.account_id and q.paced_post = p.post_id and ${hasPlace}
        order by q.outbox_seq limit greatest(0, ${publicRepliesPerHour}::bigint - s.used)
      ) w
    ) waiting where place = 1 and due_at <= now() order by outbox_seq limit ${limit}`,
  )
  await tx.execute(sql`
    update paced_posts n set noted_at = now(), next_at = case when s.used < ${publicRepliesPerHour}::bigint then now()
      else coalesce(s.first_at + interval '1 hour', now() + interval '5 seconds') end
    from ${postRecords} cross join lateral (${usedOf}) s
    where n.account_id = p.account_id and n.post_id = p.post_id`)
  return claimed
}

/** Deletes posts without waiting replies an hour after the last one was sent. */
export async function forgetPacedPosts(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from paced_posts p where p.noted_at < now() - interval '1 hour' and not exists (
      select from outbox_open q where q.account_id = p.account_id and q.paced_post = p.post_id)`)
}

/** Ends private replies that waited for the hourly limit for longer than the account allows. */
export async function expirePrivateWaits(db: Executor): Promise<number> {
  return db.execute(sql`
    with full_accounts as (
      select account_id from private_sends where started_at > now() - interval '1 hour'
      group by account_id having count(*) >= ${privateRepliesPerHour}
    ), late as (
      delete from outbox_open where outbox_seq = any(array(
        select q.outbox_seq from outbox_open q join full_accounts using (account_id) join outbox o using (outbox_seq)
        left join ${channels} l on l.account_id = q.account_id
        where q.kind = 'private_message' and q.phase = 'ready'
          and o.created_at < now() - make_interval(hours => coalesce(l.wait_hours, 24))
        limit 1000 for update of q skip locked))
      returning outbox_seq, account_id, attempt, resends
    ), told as (${logMessageChanges('late')})
    update outbox o set state = 'expired', settled_at = now(), attempt = late.attempt, resends = late.resends,
      cause = ${waitedTooLong}::jsonb
    from late where o.outbox_seq = late.outbox_seq`)
}

/** Messages that are counted at most to expect the time of a waiting one: those of a day. */
const maxCounted = 5000

/** Returns SQL for the time when the waiting message `q` of `outbox_open` is expected to be sent, or null. */
export const expectedTime = sql`greatest(case when q.phase = 'ready' and q.due_at > now() then q.due_at end, case
  when q.phase <> 'ready' then null
  when q.paced_post is not null then (
    select greatest(p.next_at, now()) + make_interval(hours => (w.ahead / ${publicRepliesPerHour}::bigint)::integer)
    from paced_posts p cross join lateral (select count(*) as ahead from (
      select from outbox_open e where e.account_id = q.account_id and e.paced_post = q.paced_post
        and e.phase = 'ready' and e.outbox_seq < q.outbox_seq limit ${maxCounted}) e) w
    where p.account_id = q.account_id and p.post_id = q.paced_post)
  when q.kind = 'private_message' then (
    select case when w.ahead < ${privateRepliesPerHour}::bigint - s.used then now()
      else coalesce(s.times[(w.ahead - (${privateRepliesPerHour}::bigint - s.used)) % ${privateRepliesPerHour}::bigint + 1], now())
        + make_interval(hours => ((w.ahead - (${privateRepliesPerHour}::bigint - s.used)) / ${privateRepliesPerHour}::bigint + 1)::integer) end
    from (select count(*) as ahead from (
      select from outbox_open e where e.account_id = q.account_id and e.kind = 'private_message' and e.phase = 'ready'
        and (e.expires_at, e.outbox_seq) < (q.expires_at, q.outbox_seq) limit ${maxCounted}) e) w
    cross join (select count(*) as used, array_agg(p.started_at order by p.started_at) as times
      from private_sends p where p.account_id = q.account_id and p.started_at > now() - interval '1 hour') s)
  when q.queued then greatest(q.due_at, now()) end)`

/** Sets for how long replies may wait for an hourly limit, also those that wait now. */
export async function setWaitHours(db: Executor, account_id: string, hours: number): Promise<void> {
  await db.execute(sql`
    with saved as (${storeWaitHours(account_id, hours)})
    update outbox_open q set expires_at = o.created_at + make_interval(hours => ${hours}::integer) from outbox o
    where o.outbox_seq = q.outbox_seq and q.account_id = ${account_id} and q.paced_post is not null`)
}
