import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { claim, isDue } from './claim-store.ts'
import { logMessageChanges } from './change-log-store.ts'
import { privateRepliesPerHour, publicRepliesPerHour, waitedTooLong } from './pace-logic.ts'
import type { ClaimedRow } from './store.ts'

/** Returns whether any public reply waits for the hourly limit of its post. */
export async function pacedWaits(db: Executor): Promise<boolean> {
  return (
    (await db.execute(
      sql`select from outbox_open where paced_post is not null and phase = 'ready' limit 1`,
    )) > 0
  )
}

/** Older rows cannot have been sent within the last hour: no reply waits longer than seven days. */
const recentReplies = sql`o.kind = 'comment_reply' and o.created_at > now() - interval '8 days'`

/**
 * Claims public replies that wait for the hourly limit of their post, oldest first. Replies whose request may be in
 * progress count as sent.
 */
export async function claimPaced(tx: Transaction, limit: number): Promise<ClaimedRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paced replies'))`)
  const claimed = await claim(
    tx,
    sql`select outbox_seq from (
      select f.outbox_seq, row_number() over (partition by f.account_id, f.paced_post order by f.outbox_seq)
        + p.spent as spent
      from (
        select q.outbox_seq, q.account_id, q.paced_post, row_number() over (
          partition by q.account_id, q.conversation_key order by q.outbox_seq) as place
        from outbox_open q where q.paced_post is not null and ${isDue}
      ) f
      join (
        select w.account_id, w.paced_post, (select count(*) from outbox o left join outbox_open u using (outbox_seq)
          where o.account_id = w.account_id and o.post_id = w.paced_post and ${recentReplies}
          and case when o.state is null then u.phase in ('sending', 'unknown')
            else o.state in ('sent', 'needs_review') and o.attempt > 0 and o.settled_at > now() - interval '1 hour' end
        ) as spent
        from (select distinct account_id, paced_post from outbox_open
          where paced_post is not null and phase = 'ready') w
      ) p using (account_id, paced_post)
      where f.place = 1
    ) waiting where spent <= ${publicRepliesPerHour}
    order by outbox_seq limit ${limit}`,
  )
  const seqs = claimed.map(({ outbox_seq }) => outbox_seq)
  if (seqs.length > 0) {
    await tx.execute(sql`
      update paced_posts p set noted_at = now() from outbox_open q
      where q.outbox_seq = any(${seqs}::bigint[]) and q.account_id = p.account_id and q.paced_post = p.post_id`)
  }
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
        left join outbox_lanes l on l.account_id = q.account_id
        where q.kind = 'private_message' and q.phase = 'ready'
          and o.created_at < now() - make_interval(hours => coalesce(l.wait_hours, 24))
        limit 1000 for update of q skip locked))
      returning outbox_seq, account_id, attempt, resends
    ), told as (${logMessageChanges('late')})
    update outbox o set state = 'expired', settled_at = now(), attempt = late.attempt, resends = late.resends,
      cause = ${waitedTooLong}::jsonb
    from late where o.outbox_seq = late.outbox_seq`)
}

/** The time when slot `place` of the waiting ones is free: a send frees its slot after an hour. */
const slotTime = (limit: number) => sql`case when w.place <= ${limit}::integer - s.used then now()
  else coalesce(s.times[(w.place - (${limit}::integer - s.used) - 1) % ${limit}::integer + 1], now())
    + make_interval(hours => (w.place - (${limit}::integer - s.used) - 1) / ${limit}::integer + 1) end`

/** Returns SQL for the time when the waiting message `q` of `outbox_open` is expected to be sent, or null. */
export const expectedTime = sql`case when q.phase <> 'ready' then null
  when q.paced_post is not null then (
    select ${slotTime(publicRepliesPerHour)}
    from (select count(*)::integer as place from outbox_open e where e.account_id = q.account_id
      and e.paced_post = q.paced_post and e.phase = 'ready' and e.outbox_seq <= q.outbox_seq) w
    cross join (select count(*)::integer as used, array_agg(o.settled_at order by o.settled_at) as times from outbox o
      where o.account_id = q.account_id and o.post_id = q.paced_post and ${recentReplies}
        and o.state = 'sent' and o.settled_at > now() - interval '1 hour') s)
  when q.kind = 'private_message' then (
    select ${slotTime(privateRepliesPerHour)}
    from (select count(*)::integer as place from outbox_open e where e.account_id = q.account_id
      and e.kind = 'private_message' and e.phase = 'ready'
      and (e.expires_at, e.outbox_seq) <= (q.expires_at, q.outbox_seq)) w
    cross join (select count(*)::integer as used, array_agg(p.started_at order by p.started_at) as times
      from private_sends p where p.account_id = q.account_id and p.started_at > now() - interval '1 hour') s)
  when q.queued then greatest(q.due_at, now()) end`
