import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import { eventRows, payloadRows, storeEvents, type NewEvent } from '#src/features/events/index.ts'
import { sentAmong } from '#src/features/outbox/index.ts'
import type { Database, Executor, Transaction } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { messageKey } from '#src/integrations/instagram/webhook/messaging-event.ts'
import type { ShownItem, StoredItems } from './compare-logic.ts'

/** The first number of the advisory lock that orders found messages and delivered taps of an account. */
const lockClass = 690

/** A tap has another key than the message as which Instagram shows it, so both may not be stored at the same time. */
const lockTaps = (tx: Transaction, account_ids: readonly string[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(${lockClass}, hashtext(id))
    from (select distinct id from unnest(${[...account_ids]}::text[]) id order by id) ids`)

const KeyRow = z.object({ account_id: z.string(), event_key: z.string() })

/** A tap is stored this long after it, at most. */
const tapDays = 2

/**
 * Stores events that a sweep found, unless they were received. Returns the keys of the new ones. `now` is ISO 8601.
 */
export const storeFound = (
  db: Database,
  account_id: string,
  { events, now }: { events: readonly NewEvent[]; now: string },
): Promise<string[]> =>
  db.transaction(async (tx) => {
    await lockTaps(tx, [account_id])
    const items = events.map((event) => ({ key: event.event_key, mids: midOf(event) }))
    // Storing a known event would take a number for it, and events are partitioned by their numbers.
    const { delivered, swept } = await storedKeys(tx, account_id, { items, now })
    const missing = events.filter(({ event_key }) => !delivered.has(event_key) && !swept.has(event_key))
    if (missing.length === 0) return []
    await storeEvents(tx, missing)
    const rows = await tx.query(sql.rows(KeyRow)`
      insert into swept_events (account_id, event_key, found_at)
      select i.account_id, i.event_key, ${now}::timestamptz
      from ${eventRows} i join ${payloadRows} p using (event_seq)
      where i.account_id = ${account_id} and i.event_key = any(${missing.map(({ event_key }) => event_key)}::text[])
        and p.event ->> 'found_by' = 'sweep'
      on conflict do nothing
      returning account_id, event_key`)
    return rows.map(({ event_key }) => event_key)
  })

/** Returns what is stored of items that Instagram shows. `now`: milliseconds since 1970. */
export async function findStored(
  db: Database,
  account_id: string,
  { shown, now }: { shown: readonly ShownItem[]; now: number },
): Promise<StoredItems> {
  const items = shown.map(({ event }) => ({
    key: event.key,
    mids: event.kind === 'message' && event.mid !== null ? [event.mid] : [],
  }))
  const at = new Date(now).toISOString()
  const { delivered, swept } = await storedKeys(db, account_id, { items, now: at })
  const missing = shown.filter(({ event: { key } }) => !delivered.has(key) && !swept.has(key))
  const sent = await sentAmong(
    db,
    account_id,
    missing.flatMap(({ answers }) => answers),
  )
  return { delivered, swept, sent }
}

const StoredRow = z.object({ event_key: z.string(), delivered: z.boolean() })

/** Returns which of the keys a webhook has brought, also as a tap on a button, and which only a sweep has found. */
async function storedKeys(
  db: Executor,
  account_id: string,
  { items, now }: { items: readonly { key: string; mids: readonly string[] }[]; now: string },
): Promise<{ delivered: ReadonlySet<string>; swept: ReadonlySet<string> }> {
  if (items.length === 0) return { delivered: new Set(), swept: new Set() }
  const rows = await db.query(sql.rows(StoredRow)`
    select e.event_key, s.event_key is null or s.delivered_at is not null as delivered
    from ${eventRows} e left join swept_events s using (account_id, event_key)
    where e.account_id = ${account_id} and e.event_key = any(${items.map(({ key }) => key)}::text[])`)
  const keysWhere = (isDelivered: boolean) =>
    rows.flatMap(({ event_key, delivered }) => (delivered === isDelivered ? [event_key] : []))
  const swept = new Set(keysWhere(false))
  const delivered = new Set(keysWhere(true))
  const unknown = items.filter(({ key }) => !delivered.has(key) && !swept.has(key))
  const tapped = await tappedMessages(db, account_id, { mids: unknown.flatMap(({ mids }) => mids), now })
  return { delivered: delivered.union(tapped), swept }
}

/** Returns the keys of those messages that a webhook has brought as taps on a button. */
async function tappedMessages(
  db: Executor,
  account_id: string,
  { mids, now }: { mids: readonly string[]; now: string },
): Promise<Set<string>> {
  if (mids.length === 0) return new Set()
  const rows = await db.query(sql.rows(z.object({ mid: z.string() }))`
    select p.event ->> 'mid' as mid from ${eventRows} i join ${payloadRows} p using (event_seq)
    where i.account_id = ${account_id} and i.kind = 'postback'
      and i.received_at > ${now}::timestamptz - make_interval(days => ${tapDays})
      and p.event ->> 'mid' = any(${[...mids]}::text[])`)
  return new Set(rows.map(({ mid }) => messageKey(mid)))
}

const midOf = ({ event }: NewEvent): string[] =>
  'mid' in event && typeof event.mid === 'string' ? [event.mid] : []

/**
 * Stores events that a webhook brought. Events that a sweep found before are noted as delivered late and not stored
 * again. Returns the number of new events.
 */
export async function storeDelivered(db: Database, events: readonly NewEvent[]): Promise<number> {
  const taps = events.filter((each) => each.kind === 'postback' && midOf(each).length > 0)
  const storedCount =
    taps.length === 0
      ? await storeEvents(db, events)
      : await db.transaction(async (tx) => {
          await lockTaps(
            tx,
            taps.map(({ account_id }) => account_id),
          )
          const sweptTaps = await foundTaps(tx, taps)
          return storeEvents(
            tx,
            events.filter((each) => !sweptTaps.has(each)),
          )
        })
  if (storedCount < events.length) await markDelivered(db, events)
  return storedCount
}

/** Returns the taps that a sweep has found as messages. */
async function foundTaps(tx: Transaction, taps: readonly NewEvent[]): Promise<Set<NewEvent>> {
  const rows = await tx.query(sql.rows(KeyRow)`
    select account_id, event_key from swept_events
    where (account_id, event_key) in (select * from unnest(${taps.map(({ account_id }) => account_id)}::uuid[],
      ${taps.map(shownKey)}::text[]))`)
  const foundKeys = new Set(rows.map(({ account_id, event_key }) => `${account_id} ${event_key}`))
  return new Set(taps.filter((tap) => foundKeys.has(`${tap.account_id} ${shownKey(tap)}`)))
}

/** Returns the key under which a sweep finds an event. */
const shownKey = (event: NewEvent): string => {
  const [mid] = event.kind === 'postback' ? midOf(event) : []
  return mid === undefined ? event.event_key : messageKey(mid)
}

const markDelivered = (db: Executor, events: readonly NewEvent[]) =>
  db.execute(sql`
    update swept_events s set delivered_at = now()
    from unnest(${events.map(({ account_id }) => account_id)}::uuid[], ${events.map(shownKey)}::text[])
      as d (account_id, event_key)
    where s.account_id = d.account_id and s.event_key = d.event_key and s.delivered_at is null`)

export interface ComparedHour {
  /** ISO 8601, the start of the hour. */
  hour: string
  comments: number
  messages: number
}

/** Adds to the number of comments and messages that were compared. */
export async function addCompared(
  db: Executor,
  account_id: string,
  hours: readonly ComparedHour[],
): Promise<void> {
  if (hours.length === 0) return
  await db.execute(sql`
    insert into sweep_hours as h (account_id, hour, comments, messages)
    select ${account_id}::uuid, g.hour, g.comments, g.messages
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as g (hour timestamptz, comments integer, messages integer)
    on conflict (account_id, hour) do update set comments = h.comments + excluded.comments,
      messages = h.messages + excluded.messages`)
}

const CountRow = z.object({ comments_of_day: z.number(), last_hour: z.number() })

/** Returns the compared comments of the last 23 to 24 hours, and everything compared of the last one to two hours. */
export async function recentlyCompared(
  db: Executor,
  account_id: string,
  now: Date,
): Promise<z.infer<typeof CountRow>> {
  const at = now.toISOString()
  const rows = await db.query(sql.rows(CountRow)`
    select coalesce(sum(comments), 0)::int as comments_of_day,
      coalesce(sum(comments + messages) filter (where hour > ${at}::timestamptz - interval '2 hours'), 0)::int as last_hour
    from sweep_hours where account_id = ${account_id} and hour > ${at}::timestamptz - interval '24 hours'`)
  return rows[0] ?? { comments_of_day: 0, last_hour: 0 }
}

const ReportRow = z.object({
  last_run_at: z.number().nullable(),
  found: z.number(),
  answer_since: z.number(),
  comments_refused: z.string().nullable(),
  messages_refused: z.string().nullable(),
  switched_off: z.boolean(),
  found_7d: z.number(),
  lost_7d: z.number(),
  compared_7d: z.number(),
})
/** Times are in milliseconds since 1970. */
export type SweepReport = z.infer<typeof ReportRow>

/** Returns what the sweeps of an account found; null when it was never swept. */
export async function sweepReport(db: Executor, account_id: string, now: Date): Promise<SweepReport | null> {
  const since = sql`${now.toISOString()}::timestamptz - interval '7 days'`
  return db.first(sql.rows(ReportRow)`
    select (extract(epoch from s.last_run_at) * 1000)::float8 as last_run_at, s.found, s.switched_off,
      (extract(epoch from greatest(s.answer_since, a.connected_at)) * 1000)::float8 as answer_since,
      s.comments_refused, s.messages_refused, e.found_7d, e.lost_7d, h.compared_7d
    from sweeps s join ${accountRows} a on a.id = s.account_id
    cross join lateral (
      select count(*)::int as found_7d, (count(*) filter (where delivered_at is null))::int as lost_7d from swept_events
      where account_id = s.account_id and found_at > ${since}) e
    cross join lateral (
      select coalesce(sum(comments + messages), 0)::int as compared_7d from sweep_hours
      where account_id = s.account_id and hour > ${since}) h
    where s.account_id = ${account_id}`)
}

/** Days for which found events are counted and kept. */
const keptDays = 30

/** Deletes what is no longer counted. `now` is ISO 8601. Returns the number of rows. */
export async function purgeFound(db: Executor, now: string): Promise<number> {
  const oldest = sql`${now}::timestamptz - make_interval(days => ${keptDays})`
  const events = await deleteWhere(db, 'swept_events', sql`found_at < ${oldest}`)
  return events + (await deleteWhere(db, 'sweep_hours', sql`hour < ${oldest}`))
}
