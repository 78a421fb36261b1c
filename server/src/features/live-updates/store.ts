import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere, inShrinkingBatches } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Position } from './position-logic.ts'

/** Changes are logged this long after the last listener disconnected, so that it can resume. */
const watchMinutes = 15
/** Changes are kept this long. */
const keptMinutes = 60

/** Logs changes of these accounts from now on. */
export async function watch(db: Executor, account_ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into live_watches (account_id, until, since)
    select a, now() + make_interval(mins => ${watchMinutes}), pg_current_xact_id()
    from unnest(${[...account_ids]}::uuid[]) a order by a
    on conflict (account_id) do update set until = excluded.until,
      since = case when live_watches.until < now() then excluded.since else live_watches.since end`)
}

const SnapshotRow = z.object({ next: z.string(), running: z.string() })

/** The next transaction, and the oldest that is still running. */
export async function transactionBounds(db: Executor): Promise<{ next: bigint; running: bigint }> {
  const rows = await db.query(sql.rows(SnapshotRow)`
    select pg_snapshot_xmax(s)::text as next, pg_snapshot_xmin(s)::text as running
    from pg_current_snapshot() s`)
  const [row] = rows
  return { next: BigInt(row?.next ?? 0), running: BigInt(row?.running ?? 0) }
}

const SinceRow = z.object({ since: z.string() })

/** Returns the transaction since which the log of a watched account is complete; null when it is not watched. */
export async function completeSince(db: Executor, account_id: string): Promise<bigint | null> {
  const rows = await db.query(sql.rows(SinceRow)`
    select since::text as since from live_watches where account_id = ${account_id}`)
  const [row] = rows
  return row ? BigInt(row.since) : null
}

export interface Change {
  position: Position
  topic: string
  ref: string
}

const NoteRow = z.object({
  account_id: z.string(),
  xid: z.string(),
  seq: z.string(),
  topic: z.string(),
  ref: z.string(),
})

/** What was noted for each account behind a position, in order, so many at most. */
export async function changesAfter(
  db: Executor,
  positions: ReadonlyMap<string, Position>,
  max: number,
): Promise<Map<string, Change[]>> {
  const positionRows = [...positions].map(([account_id, { xid, seq }]) => ({
    account_id,
    xid: `${xid}`,
    seq: `${seq}`,
  }))
  const rows = await db.query(sql.rows(NoteRow)`
    select w.account_id, e.xid::text as xid, e.seq::text as seq, e.topic, e.ref
    from jsonb_to_recordset(${JSON.stringify(positionRows)}::jsonb) as w (account_id uuid, xid text, seq bigint)
    cross join lateral (
      select * from live_events e where e.account_id = w.account_id and (e.xid, e.seq) > (w.xid::xid8, w.seq)
        and e.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by e.xid, e.seq limit ${max}
    ) e
    order by e.xid, e.seq`)
  const notes = new Map<string, Change[]>()
  for (const { account_id, xid, seq, topic, ref } of rows) {
    const note = { position: { xid: BigInt(xid), seq: BigInt(seq) }, topic, ref }
    const accountNotes = notes.get(account_id) ?? []
    notes.set(account_id, accountNotes)
    accountNotes.push(note)
  }
  return notes
}

const CountRow = z.object({ count: z.number() })

/** Deletes old changes. Clients that reconnect from before them must load their data again. */
export async function purgeChanges(db: Executor): Promise<number> {
  const purged = await inShrinkingBatches((limit) => purgeSome(db, limit))
  await deleteWhere(db, 'live_watches', sql`until < now() - interval '1 day'`)
  return purged
}

async function purgeSome(db: Executor, limit: number): Promise<number> {
  const rows = await db.query(sql.rows(CountRow)`
    with gone as (
      delete from live_events where ctid = any(array(
        select ctid from live_events where noted_at < now() - make_interval(mins => ${keptMinutes}) limit ${limit}))
      returning account_id, xid
    ), last as (
      select account_id, count(*)::int as count, max(xid) as xid from gone group by account_id
    ), moved as (
      update live_watches w set since = greatest(w.since, (l.xid::text::numeric + 1)::text::xid8)
      from last l where w.account_id = l.account_id
    )
    select coalesce(sum(count), 0)::int as count from last`)
  return rows[0]?.count ?? 0
}
