import * as z from 'zod'
import type { CommentEvent, InstagramEvent, MentionEvent } from '#src/integrations/instagram/event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { type EventColumns, restoredEvent, type StoredEvent } from './stored-event-logic.ts'
import { nothingPurged, purgeBatch, PurgedBatch } from '#src/infra/db/in-batches.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql, storableJson } from '#src/infra/db/sql.ts'

export interface NewEvent {
  account_id: string
  event_key: string
  kind: string
  parent_id: string | null
  /** As `storedEvent` returns it. */
  event: object
  /** ISO 8601. */
  occurred_at: string
}

const storing = prepared(
  'store events',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb)
       as e (account_id uuid, event_key text, kind text, parent_id text, event jsonb, occurred_at timestamptz)
   ), fresh as (
     insert into inbound_events (account_id, event_key, kind, parent_id, occurred_at)
     select account_id, event_key, kind, parent_id, occurred_at from given
     on conflict (account_id, event_key) do nothing
     returning event_seq, account_id, event_key
   ), stored as (
     insert into event_payloads (event_seq, event)
     select f.event_seq, g.event from fresh f join given g using (account_id, event_key)
     on conflict (event_seq) do nothing
   )
   insert into event_queue (event_seq, account_id, position)
   select f.event_seq, f.account_id,
     l.position + row_number() over (partition by f.account_id order by f.event_seq)
   from fresh f join (
     -- After the waiting events of the account, or beside the next event.
     select account_id, greatest((select min(position) - 1 from event_queue where missing is null),
       (select max(q.position) from event_queue q where q.account_id = a.account_id), 0) as position
     from (select distinct account_id from fresh) a
   ) l using (account_id)`,
)

/** Stores events and queues the new ones in one statement; ignores repeated ones. Returns the number of new events. */
export const storeEvents = (db: Executor, events: readonly NewEvent[]): Promise<number> =>
  db.execute(storing([storableJson(events)]))

export const eventFields = { event: json<StoredEvent>(), event_key: z.string(), happened_at: z.number() }
export const happenedAt = '(extract(epoch from e.occurred_at) * 1000)::float8 as happened_at'
export type WithEvent<Row extends EventColumns> = Omit<Row, keyof typeof eventFields> & {
  event: InstagramEvent
}

export const withEvent = <Row extends EventColumns & { event: StoredEvent }>({
  event,
  event_key,
  happened_at,
  ...row
}: Row) => ({ ...row, event: restoredEvent(event, { event_key, happened_at }) })

/** Parts of the statement that takes events: they leave the queue, with what is stored of them. */
export const takenEvents = `taken as materialized (
     delete from event_queue where event_seq = any(array(
       select event_seq from event_queue where missing is null and due_at <= now()
       order by position, event_seq limit $1 for update skip locked
     )) returning event_seq, given_up, ordering_key
   ), events as materialized (
     select e.*, p.event, t.given_up, t.ordering_key from taken t
     cross join lateral (select event_seq, account_id, event_key, kind, occurred_at, received_at
       from inbound_events where event_seq = t.event_seq offset 0) e
     cross join lateral (select event from event_payloads where event_seq = t.event_seq offset 0) p
   )`

/** The number of stored replies to the comment of the taken event `e`. */
export const replyCount = `(select count(*)::int from inbound_events r
       where r.account_id = e.account_id and r.parent_id = coalesce(e.event ->> 'comment_id', e.event_key))`

export interface AsideEvent {
  event_seq: string
  missing: readonly string[]
  given_up: readonly string[]
  /** The ordering key: events with the same key are processed one after the other. */
  ordering_key: string
  /** Seconds until loading makes sense. */
  wait: number
}

/** Queues events again, to be decided after their missing facts are loaded. */
export async function setAside(db: Executor, events: readonly AsideEvent[]): Promise<void> {
  if (events.length === 0) return
  await db.execute(sql`
    insert into event_queue (event_seq, missing, given_up, ordering_key, due_at)
    select e.event_seq, e.missing, e.given_up, e.ordering_key, now() + make_interval(secs => e.wait)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (event_seq bigint, missing text[], given_up text[], ordering_key text, wait double precision)`)
}

const WaitingRow = z.object({
  event_seq: z.string(),
  account_id: z.string(),
  attempts: z.number(),
  missing: z.array(z.string()),
  ...eventFields,
})
export type WaitingEvent = WithEvent<z.infer<typeof WaitingRow>>

/**
 * Leases events that were set aside, only the first of each ordering key and none of the excluded accounts. If this
 * process dies, the lease ends after 30 seconds.
 */
export async function takeAside(
  db: Executor,
  limit: number,
  excludedAccounts: readonly string[],
): Promise<WaitingEvent[]> {
  const rows = await db.query(sql.rows(WaitingRow)`
    update event_queue q set attempts = q.attempts + 1, due_at = now() + interval '30 seconds'
    from inbound_events e join event_payloads p using (event_seq)
    where e.event_seq = q.event_seq and q.event_seq = any(array(
      select event_seq from event_queue w where missing is not null and due_at <= now()
        and split_part(w.ordering_key, ' ', 1) <> all(${[...excludedAccounts]}::text[])
        and not exists (select from event_queue f where f.ordering_key = w.ordering_key and f.event_seq < w.event_seq)
      order by event_seq limit ${limit} for update skip locked))
    returning q.event_seq::text as event_seq, e.account_id, q.attempts, q.missing, p.event, e.event_key,
      ${sql.raw(happenedAt)}`)
  return rows.map(withEvent)
}

/** Makes an event due for a decision after its facts were loaded or given up. */
export async function release(db: Executor, event_seq: string, givenUp: readonly string[]): Promise<void> {
  await db.execute(sql`
    update event_queue set missing = null, due_at = now(), attempts = 0,
      given_up = given_up || ${[...givenUp]}::text[]
    where event_seq = ${event_seq}`)
}

/** Marks an event whose content could not be read. */
export async function markUnread(db: Executor, event_seq: string): Promise<void> {
  await db.execute(sql`update inbound_events set failure = 'unreadable' where event_seq = ${event_seq}`)
}

/** Like `release`, for all events that wait for the same fact under the same ordering key. */
export async function releaseOrderingKey(db: Executor, event_seq: string): Promise<void> {
  await db.execute(sql`
    update event_queue q set missing = null, due_at = now(), attempts = 0
    from event_queue first
    where first.event_seq = ${event_seq} and q.ordering_key = first.ordering_key and q.missing = first.missing`)
}

/** Adds to the payload of a mention what was read from the platform. */
export async function completeMention(
  db: Executor,
  event_seq: string,
  read: Pick<MentionEvent, 'text' | 'from_username' | 'is_own'>,
): Promise<void> {
  await db.execute(sql`
    update event_payloads set event = event || ${storableJson(read)}::jsonb where event_seq = ${event_seq}`)
}

/** Adds its text to the payload of an edit. */
export async function completeEdit(db: Executor, event_seq: string, text: string): Promise<void> {
  await db.execute(sql`
    update event_payloads set event = event || ${storableJson({ text })}::jsonb where event_seq = ${event_seq}`)
}

/** Adds to the payload of a comment what was read from the platform. */
export async function completeComment(
  db: Executor,
  event_seq: string,
  read: Partial<CommentEvent>,
): Promise<void> {
  await db.execute(sql`
    with completed as (
      update event_payloads set event = event || ${storableJson(read)}::jsonb where event_seq = ${event_seq}
      returning event_seq
    )
    update inbound_events e set parent_id = ${read.parent_id ?? null} from completed c
    where e.event_seq = c.event_seq`)
}

/** Marks comments on foreign media as mentions. */
export async function markMentions(db: Executor, event_seqs: readonly string[]): Promise<void> {
  if (event_seqs.length === 0) return
  await db.execute(
    sql`update inbound_events set kind = 'mention' where event_seq = any(${[...event_seqs]}::bigint[])`,
  )
}

/** Makes the next event of each ordering key due: the decision before it may have made its missing facts unnecessary. */
export async function releaseNext(db: Executor, orderingKeys: readonly string[]): Promise<void> {
  if (orderingKeys.length === 0) return
  await db.execute(sql`
    update event_queue q set missing = null, due_at = greatest(q.due_at, now())
    where q.event_seq = any(array(select min(event_seq) from event_queue
      where ordering_key = any(${[...orderingKeys]}::text[]) and missing is not null group by ordering_key))`)
}

export async function postpone(db: Executor, event_seq: string, seconds: number): Promise<void> {
  await db.execute(sql`
    update event_queue set due_at = now() + make_interval(secs => ${seconds}) where event_seq = ${event_seq}`)
}

interface FailedAttempt {
  event_seq: string
  maxAttempts: number
  failure: string
}

/**
 * Counts a failed attempt of an event that is still in the queue. After the last attempt the event leaves the queue and stays
 * stored.
 */
export async function countFailure(
  db: Executor,
  { event_seq, maxAttempts, failure }: FailedAttempt,
): Promise<void> {
  await db.execute(sql`
    with attempted as (
      select event_seq, attempts + 1 as attempts from event_queue where event_seq = ${event_seq} for update
    ), tried as (
      update event_queue q set attempts = a.attempts, due_at = now() + make_interval(secs => 2 ^ a.attempts)
      from attempted a where q.event_seq = a.event_seq and a.attempts < ${maxAttempts}
    ), dead as (
      delete from event_queue q using attempted a where q.event_seq = a.event_seq and a.attempts >= ${maxAttempts}
      returning q.event_seq
    )
    update inbound_events e set failure = ${failure} from dead where e.event_seq = dead.event_seq`)
}

const WriterRow = z.object({ username: z.string().nullable(), from_id: z.string().nullable() })

/** Returns the author of a comment while its payload is stored. */
export async function writerOf(
  db: Executor,
  { account_id, comment_id }: { account_id: string; comment_id: string },
): Promise<{ username: string | null; from_id: string | null } | undefined> {
  const rows = await db.query(sql.rows(WriterRow)`
    select event ->> 'from_username' as username, event ->> 'from_id' as from_id
    from inbound_events join event_payloads using (event_seq)
    where account_id = ${account_id} and event_key = ${comment_id} and kind = 'comment'`)
  return rows[0]
}

/** Returns the newest event that was received before a time; null when none is known. */
const receivedBefore = (before: string) =>
  sql`(select event_seq from event_marks where at <= ${before}::timestamptz order by at desc limit 1)`

/** Deletes a batch of payloads of events from `first` on that were received before a time. */
export async function purgePayloads(db: Executor, first: string, before: string): Promise<PurgedBatch> {
  const rows = await db.query(sql.rows(PurgedBatch)`
    with gone as (
      delete from event_payloads where event_seq = any(array(
        select event_seq from event_payloads p where event_seq >= ${first} and event_seq <= ${receivedBefore(before)}
          and not exists (select from event_queue q where q.event_seq = p.event_seq)
        order by event_seq limit ${purgeBatch})) returning event_seq
    ) select count(*)::int as purged, max(event_seq)::text as last from gone`)
  return rows[0] ?? nothingPurged
}

/** Deletes a batch of the keys of events from `first` on that were received before a time. */
export async function purgeKeys(db: Executor, first: string, before: string): Promise<PurgedBatch> {
  const rows = await db.query(sql.rows(PurgedBatch)`
    with gone as (
      delete from inbound_events where event_seq = any(array(
        select event_seq from inbound_events where event_seq >= ${first} and event_seq <= ${receivedBefore(before)}
        order by event_seq limit ${purgeBatch})) returning event_seq
    ) select count(*)::int as purged, max(event_seq)::text as last from gone`)
  return rows[0] ?? nothingPurged
}
