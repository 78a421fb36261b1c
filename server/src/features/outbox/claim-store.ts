import { channels } from '#src/features/accounts/index.ts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { logMessageChanges } from './change-log-store.ts'
import { privateRepliesPerHour, waitedTooLong } from './pace/pace-logic.ts'
import { leaseSeconds } from './sending/opening-logic.ts'
import { ClaimedRow } from './store.ts'

/** A paused account still sends what a person wrote. */
export const channelIsClosed = sql`exists (select from ${channels} l where l.account_id = q.account_id
  and (l.held and q.kind <> 'manual_message' or l.closed_until > now()))`
export const conversationIsBusy = sql`exists (select from outbox_open f where f.account_id = q.account_id
  and f.conversation_key = q.conversation_key and f.phase in ('sending', 'unknown'))`
/**
 * An older message of the conversation that waits for its send slot or for its next attempt goes first. A person does not wait for
 * automations. The aggregate is looked up for each row; `exists` would become a join that reads all waiting messages.
 */
const olderWaits = sql`coalesce((select bool_or((f.queued or f.attempt > 0) and f.due_at > now() and f.outbox_seq < q.outbox_seq
    and (q.kind <> 'manual_message' or f.kind = 'manual_message'))
  from outbox_open f where f.account_id = q.account_id and f.conversation_key = q.conversation_key and f.phase = 'ready'), false)`
const isReady = sql`q.phase = 'ready' and not q.suspect and (q.expires_at is null or q.expires_at > now())
  and not ${channelIsClosed} and not ${conversationIsBusy} and not ${olderWaits}`
const isDue = sql`q.due_at <= now() and ${isReady}`
/** A row that waits for its send slot keeps its place in an hourly limit. */
export const hasPlace = sql`(q.due_at <= now() or q.queued) and ${isReady}`

/** Claims up to `limit` due rows, at most one per conversation and none of a closed channel. */
export const claimDue = (db: Executor, limit: number): Promise<ClaimedRow[]> =>
  claim(
    db,
    // The inner limit keeps a claim from reading the whole queue.
    sql`select outbox_seq from (
      select outbox_seq, row_number() over (partition by account_id, conversation_key order by outbox_seq) as place
      from (
        select q.outbox_seq, q.account_id, q.conversation_key
        from outbox_open q where q.kind <> 'private_message' and q.paced_post is null and ${isDue}
        order by q.due_at limit ${limit}
      ) oldest
    ) waiting where place = 1`,
  )

/** Returns whether any private reply is due. */
export async function privateWaits(db: Executor): Promise<boolean> {
  const waiting = await db.execute(sql`
    select from outbox_open where kind = 'private_message' and phase = 'ready' and due_at <= now() limit 1`)
  return waiting > 0
}

/** Claims due private replies in the order of expiry, within the hourly limit of each account. */
export async function claimPrivate(tx: Transaction, limit: number): Promise<ClaimedRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('private replies'))`)
  const waiting = sql`kind = 'private_message' and phase = 'ready'`
  const claimed = await claim(
    tx,
    // One lookup for each account, so that neither the backlog of an account nor its used-up limit is read each time.
    sql`with recursive accounts as (
      (select account_id from outbox_open where ${waiting} order by account_id limit 1)
      union all
      select (select o.account_id from outbox_open o where ${waiting} and o.account_id > a.account_id
        order by o.account_id limit 1)
      from accounts a where a.account_id is not null
    )
    select outbox_seq from (
      select w.outbox_seq, w.expires_at, w.due_at, row_number() over (
        partition by a.account_id, w.conversation_key order by w.expires_at, w.outbox_seq) as place
      from accounts a
      cross join lateral (select count(*) as spent from private_sends p where p.account_id = a.account_id
        and p.started_at > now() - interval '1 hour') s
      cross join lateral (
        select q.outbox_seq, q.expires_at, q.due_at, q.conversation_key from outbox_open q
        where q.account_id = a.account_id and q.kind = 'private_message' and ${hasPlace}
        order by q.expires_at, q.outbox_seq
        limit greatest(0, ${privateRepliesPerHour}::bigint - s.spent)
      ) w
    ) waiting where place = 1 and due_at <= now()
    order by expires_at, outbox_seq limit ${limit}`,
  )
  const seqs = claimed.map(({ outbox_seq }) => outbox_seq)
  if (seqs.length > 0) {
    await tx.execute(sql`
      insert into private_sends (account_id, outbox_seq, started_at)
      select account_id, outbox_seq, clock_timestamp() from outbox_open
      where outbox_seq = any(${seqs}::bigint[])`)
  }
  return claimed
}

export async function claim(db: Executor, due: Sql): Promise<ClaimedRow[]> {
  return db.query(sql.rows(ClaimedRow)`
    with due as (${due}), locked as (
      select outbox_seq from outbox_open where outbox_seq = any(array(select outbox_seq from due)) and phase = 'ready'
      for update skip locked
    ), taken as (
      update outbox_open q set phase = 'sending', attempt = q.attempt + 1, reads = 0,
        due_at = now() + make_interval(secs => ${leaseSeconds})
      where q.outbox_seq = any(array(select outbox_seq from locked))
      returning q.outbox_seq, q.attempt, q.resends, q.queued
    )
    select o.outbox_seq::text as outbox_seq, o.account_id, o.kind, o.conversation_key, o.target_id, o.body,
      t.attempt, t.resends, t.queued
    from taken t join outbox o using (outbox_seq)`)
}

/** Deletes starts that no longer count for the hourly limit. */
export async function forgetPrivateSends(db: Executor): Promise<void> {
  await db.execute(sql`delete from private_sends where started_at < now() - interval '2 hours'`)
}

/** Rows that one call of expireLeases moves at most. */
export const maxExpired = 1000

/** Marks rows with an ended lease as unclear: their sender died, and only a read shows whether the message arrived. */
export async function expireLeases(db: Executor, firstRead: number): Promise<number> {
  const rowCount = await db.execute(sql`
    with dead as (
      update outbox_open set phase = 'unknown', due_at = now() + make_interval(secs => ${firstRead}),
        cause = jsonb_build_object('reason', 'sender_stopped', 'message',
          'The sender stopped before the platform answered.', 'code', null, 'subcode', null)
      where outbox_seq = any(array(select outbox_seq from outbox_open where phase = 'sending' and due_at < now()
        limit ${maxExpired} for update skip locked))
      returning outbox_seq, account_id
    ), told as (${logMessageChanges('dead')})
    select from dead`)
  return rowCount
}

/** Ends messages of automations that expired before they could be sent. */
export const expireWindows = (db: Executor): Promise<number> =>
  endLate(
    db,
    sql`outbox_seq = any(array(select outbox_seq from outbox_open where phase = 'ready' and expires_at <= now()
      and kind <> 'manual_message' limit 1000 for update skip locked))`,
  )

/** Ends the open messages of a condition as too late. Returns their number. */
export const endLate = (db: Executor, condition: Sql): Promise<number> =>
  db.execute(sql`
    with late as (
      delete from outbox_open where ${condition}
      returning outbox_seq, account_id, attempt, resends,
        case when paced_post is null then cause else ${waitedTooLong}::jsonb end as cause
    ), told as (${logMessageChanges('late')})
    update outbox o set state = 'expired', settled_at = now(), attempt = late.attempt, resends = late.resends,
      cause = late.cause
    from late where o.outbox_seq = late.outbox_seq`)
