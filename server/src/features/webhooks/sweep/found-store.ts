import * as z from 'zod'
import type { Database, Executor, Transaction } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { messageKey } from '#src/integrations/instagram/messaging-event.ts'
import { storeEvents, type NewEvent } from '../event-queue-store.ts'

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
export async function storeFound(
  db: Database,
  account_id: string,
  { events, now }: { events: readonly NewEvent[]; now: string },
): Promise<string[]> {
  const missing = await withoutKnown(db, account_id, events)
  if (missing.length === 0) return []
  return db.transaction(async (tx) => {
    await lockTaps(tx, [account_id])
    const unknown = await withoutKnown(tx, account_id, missing)
    const tapped = await tappedMessages(tx, account_id, { events: unknown, now })
    const wanted = unknown.filter(({ event_key }) => !tapped.has(event_key))
    if (wanted.length === 0) return []
    await storeEvents(tx, wanted)
    const rows = await tx.query(sql.rows(KeyRow)`
      insert into swept_events (account_id, event_key, found_at)
      select i.account_id, i.event_key, ${now}::timestamptz
      from inbound_events i join event_payloads p using (event_seq)
      where i.account_id = ${account_id} and i.event_key = any(${wanted.map(({ event_key }) => event_key)}::text[])
        and p.event ->> 'found_by' = 'sweep'
      on conflict do nothing
      returning account_id, event_key`)
    return rows.map(({ event_key }) => event_key)
  })
}

/** Storing a known event would take a number for it, and events are partitioned by their numbers. */
async function withoutKnown(
  db: Executor,
  account_id: string,
  events: readonly NewEvent[],
): Promise<NewEvent[]> {
  const rows = await db.query(sql.rows(KeyRow)`
    select account_id, event_key from inbound_events
    where account_id = ${account_id} and event_key = any(${events.map(({ event_key }) => event_key)}::text[])`)
  const known = new Set(rows.map(({ event_key }) => event_key))
  return events.filter(({ event_key }) => !known.has(event_key))
}

/** Returns the keys of those messages that a webhook has brought as taps on a button. */
async function tappedMessages(
  tx: Transaction,
  account_id: string,
  { events, now }: { events: readonly NewEvent[]; now: string },
): Promise<Set<string>> {
  const mids = events.flatMap(midOf)
  if (mids.length === 0) return new Set()
  const rows = await tx.query(sql.rows(z.object({ mid: z.string() }))`
    select p.event ->> 'mid' as mid from inbound_events i join event_payloads p using (event_seq)
    where i.account_id = ${account_id} and i.kind = 'postback'
      and i.received_at > ${now}::timestamptz - make_interval(days => ${tapDays})
      and p.event ->> 'mid' = any(${mids}::text[])`)
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
  const stored =
    taps.length === 0
      ? await storeEvents(db, events)
      : await db.transaction(async (tx) => {
          await lockTaps(
            tx,
            taps.map(({ account_id }) => account_id),
          )
          const found = await foundTaps(tx, taps)
          return storeEvents(
            tx,
            events.filter((each) => !found.has(each)),
          )
        })
  if (stored < events.length) await markDelivered(db, events)
  return stored
}

/** Returns the taps that a sweep has found as messages. */
async function foundTaps(tx: Transaction, taps: readonly NewEvent[]): Promise<Set<NewEvent>> {
  const rows = await tx.query(sql.rows(KeyRow)`
    select account_id, event_key from swept_events
    where (account_id, event_key) in (select * from unnest(${taps.map(({ account_id }) => account_id)}::uuid[],
      ${taps.map(shownKey)}::text[]))`)
  const found = new Set(rows.map(({ account_id, event_key }) => `${account_id} ${event_key}`))
  return new Set(taps.filter((tap) => found.has(`${tap.account_id} ${shownKey(tap)}`)))
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

const MidRow = z.object({ message_id: z.string() })

/** Returns which of the messages Skein has sent. */
export async function sentMessages(
  db: Executor,
  account_id: string,
  message_ids: readonly string[],
): Promise<Set<string>> {
  if (message_ids.length === 0) return new Set()
  const rows = await db.query(sql.rows(MidRow)`
    select message_id from outbox_messages
    where account_id = ${account_id} and message_id = any(${[...message_ids]}::text[])`)
  return new Set(rows.map(({ message_id }) => message_id))
}

/** Days for which found events are counted and kept. */
const keptDays = 30

/** Deletes what is no longer counted. `now` is ISO 8601. Returns the number of rows. */
export async function purgeFound(db: Executor, now: string): Promise<number> {
  const oldest = sql`${now}::timestamptz - make_interval(days => ${keptDays})`
  const events = await deleteWhere(db, 'swept_events', sql`found_at < ${oldest}`)
  return events + (await deleteWhere(db, 'sweep_hours', sql`hour < ${oldest}`))
}
