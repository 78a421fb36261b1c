import * as z from 'zod'
import { automationSetRows, decisionRows } from '#src/features/events/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { everything, fits, mayFit, ofEvent, reasonOf } from './log-filter-store.ts'
import { findBounds, narrowed, type Bounds } from './log-bounds-store.ts'
import type { LogQuery } from './log-types.ts'

/** An event and an automation that it concerned, with the reason why it did not fire; null if it fired. */
export interface EntryKey {
  event_seq: string
  number: number
  skip_reason: string | null
}

export interface FoundKeys {
  keys: EntryKey[]
  /** The oldest decision that was examined, if there are fewer entries than the limit and older decisions remain. */
  examined_to: string | null
  /** The automations of the wanted type; null for all. */
  numbers: readonly number[] | null
}

const growth = 4
/** Decisions that one call examines. A page that they do not fill continues with its cursor. */
const maxExamined = 12_000
/** The same for a filter that looks up the message of each entry. */
const maxLookups = 4000

/** Returns entries, newest first. */
export const findEntryKeys = (db: Executor, query: LogQuery): Promise<FoundKeys> =>
  findKeys(db, query, { keysInChunk: entriesInChunk, decisions: decisionsOfEntries })

/** Returns events with at least one entry, newest first; their number is 0. */
export const findEventKeys = (db: Executor, query: LogQuery): Promise<FoundKeys> =>
  findKeys(db, query, { keysInChunk: eventsInChunk, decisions: ({ limit }) => limit })

interface Reading {
  keysInChunk: KeysInChunk
  /** Returns how many decisions usually fill a page. */
  decisions: (query: LogQuery, bounds: Bounds) => number
}

/**
 * Decisions are examined in growing windows from the newest on, so that the cost of a page depends neither on the size of
 * the account nor on how rare its entries are.
 */
async function findKeys(
  db: Executor,
  query: LogQuery,
  { keysInChunk, decisions }: Reading,
): Promise<FoundKeys> {
  const bounds = await findBounds(db, query)
  if (bounds === null) return { keys: [], examined_to: null, numbers: null }
  const max = looksUpMessages(query) ? maxLookups : maxExamined
  const keys: EntryKey[] = []
  const { numbers } = bounds
  let { below } = bounds
  let size = firstWindowSize(query, decisions(query, bounds))
  for (let examined = 0; examined < max; size *= growth) {
    const maxKeys = query.limit - keys.length
    const window = await readWindow(db, query, {
      bounds,
      below,
      size: Math.min(size, max - examined),
      max: maxKeys,
      keysInChunk,
    })
    keys.push(...window.keys)
    if (window.edge === null || keys.length >= query.limit) return { keys, examined_to: null, numbers }
    below = window.edge
    examined += Math.min(size, max - examined)
  }
  return { keys, examined_to: below, numbers }
}

/** Failures and single states are rare. */
function firstWindowSize({ outcome, state, search }: LogQuery, usual: number): number {
  if (outcome === 'failed' || outcome === 'review' || search !== undefined) return 500
  return state !== undefined && state !== 'skipped' ? 200 : usual
}

/** A decision has one entry for one automation, and up to one per automation for an account. */
const decisionsOfEntries: Reading['decisions'] = ({ number, limit }, { automations }) =>
  number === undefined ? Math.max(4, Math.ceil(limit / Math.max(1, automations))) : limit

const looksUpMessages = ({ outcome, state }: LogQuery): boolean =>
  outcome === 'failed' || outcome === 'review' || state !== undefined

interface Window {
  bounds: Bounds
  below: string
  size: number
  max: number
  keysInChunk: KeysInChunk
}

/** Returns a query of event_seq, number and skip_reason of the decisions in `chunk d`. */
type KeysInChunk = (query: LogQuery, bounds: Bounds, isFirst: boolean) => Sql

const entriesInChunk: KeysInChunk = (query, { numbers }, isFirst) => sql`
  select d.event_seq, x.number, x.skip_reason
  from chunk d cross join lateral (${entriesOf(query, numbers)}) x
  where x.number in (select number from ${automationRows} automations where account_id = ${query.account_id})
    and ${isFirst ? withinCursor(query) : everything} and ${fits(query)}`

const eventsInChunk: KeysInChunk = (query, { numbers }) => sql`
  select d.event_seq, 0 as number, null::text as skip_reason
  from chunk d
  where ${query.after === undefined ? everything : sql`d.event_seq < ${query.after.event_seq}::bigint`}
    and ${query.outcome === 'declined' && query.number === undefined ? sql`d.fired = '{}'` : everything}
    and exists (
      select from (${entriesOf(query, numbers)}) x
      where x.number in (select number from ${automationRows} automations where account_id = ${query.account_id}) and ${fits(query)})`

const EntryRow = z.object({
  edge: z.string().nullable(),
  event_seq: z.string().nullable(),
  number: z.number().nullable(),
  skip_reason: z.string().nullable(),
})

/** Returns the entries of a window and its oldest decision; null when no older one remains. */
async function readWindow(
  db: Executor,
  query: LogQuery,
  { bounds, below, size, max, keysInChunk }: Window,
): Promise<{ keys: EntryKey[]; edge: string | null }> {
  const { account_id } = query
  const within = sql`account_id = ${account_id} and event_seq < ${below}::bigint and event_seq > ${bounds.above}::bigint`
  const candidates =
    narrowed(query, within) ?? sql`select event_seq from ${decisionRows} decisions where ${within}`
  const inWindow =
    narrowed(query, within) === null
      ? sql`d.event_seq < ${below}::bigint and d.event_seq > ${bounds.above}::bigint
          and d.event_seq >= (select coalesce(min(event_seq), 0) from edge)`
      : sql`d.event_seq = any(array(${candidates} order by event_seq desc limit ${size}))`
  const rows = await db.query(sql.rows(EntryRow)`
    with edge as materialized (
      ${candidates} order by event_seq desc offset ${size - 1} limit 1
    ), chunk as materialized (
      select d.event_seq, d.event_kind, d.set_version, d.default_reason, d.fired, d.skipped, d.skip_reasons,
        d.message_keys, d.second_keys
      from ${decisionRows} d
      where d.account_id = ${account_id} and ${inWindow} and ${ofEvent(query)} and ${mayFit(query, bounds.numbers)}
    )
    select e.edge, p.event_seq::text as event_seq, p.number, p.skip_reason
    from (select min(event_seq)::text as edge from edge) e
    left join (select * from (${keysInChunk(query, bounds, below === bounds.below)}) k
      order by event_seq desc, number desc limit ${max}) p on true
    order by p.event_seq desc, p.number desc`)
  const keys = rows.flatMap(({ event_seq, number, skip_reason }) =>
    event_seq === null || number === null ? [] : [{ event_seq, number, skip_reason }],
  )
  return { keys, edge: rows[0]?.edge ?? null }
}

const withinCursor = ({ after }: LogQuery): Sql =>
  after === undefined
    ? everything
    : sql`(d.event_seq, x.number) < (${after.event_seq}::bigint, ${after.number}::integer)`

/**
 * Returns a query of number and reason of every automation that the decision `d` has an entry for; with `numbers` only of
 * these automations.
 */
export function entriesOf(
  query: Pick<LogQuery, 'account_id' | 'number' | 'outcome' | 'state' | 'reason_code'>,
  numbers: readonly number[] | null = null,
): Sql {
  const { number, reason_code } = query
  if (number !== undefined)
    return sql`select ${number}::integer as number, ${reasonOf(number)} as skip_reason`
  const isWanted = (column: string) =>
    numbers === null ? everything : sql`${sql.raw(column)} = any(${[...numbers]}::integer[])`
  return sql`
    select f.number, null::text as skip_reason from unnest(d.fired) as f (number) where ${isWanted('f.number')}
    union all
    select k.number, k.reason from unnest(d.skipped, d.skip_reasons) as k (number, reason)
    where ${isWanted('k.number')}
    union all
    select r.number, d.default_reason from (${others(query)}) r
    where ${reason_code === undefined ? everything : sql`d.default_reason = ${reason_code}`} and ${isWanted('r.number')}
      and r.number <> all (d.fired) and r.number <> all (d.skipped)`
}

/** The automations that the decision `d` concerned; only those with a message if only these match. */
export const others = ({
  account_id,
  outcome,
  state,
}: Pick<LogQuery, 'account_id' | 'outcome' | 'state'>): Sql =>
  outcome === 'fired' ||
  outcome === 'failed' ||
  outcome === 'review' ||
  (state !== undefined && state !== 'skipped')
    ? sql`select key::integer as number from jsonb_object_keys(d.message_keys) as key`
    : sql`select number from ${automationSetRows} s
        cross join unnest(case d.event_kind when 'comment' then s.comment_automations else s.message_automations end) as number
        where s.account_id = ${account_id} and s.version = d.set_version`
