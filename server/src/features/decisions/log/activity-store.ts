import * as z from 'zod'
import { decisionRows } from '#src/features/events/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { everything, fits } from './log-filter-store.ts'
import { findEventKeys, others } from './log-key-store.ts'
import type { LogQuery } from './log-types.ts'

/** An automation that acted on an event, or the one that matches the filters best. */
const NumberRow = z.object({
  event_seq: z.string(),
  number: z.number(),
  /** Null if the automation fired. */
  skip_reason: z.string().nullable(),
  /** `rest`: it did nothing for the reason that most automations share. */
  part: z.enum(['acted', 'skipped', 'rest']),
  /** Matches the filters. */
  fits: z.boolean(),
})

const CountRow = z.object({
  event_seq: z.string(),
  /** How many automations the event concerned. */
  concerned: z.number(),
  /** How many of them are the rest. */
  resting: z.number(),
  default_reason: z.string(),
})
export type LeadRow = z.infer<typeof NumberRow> & z.infer<typeof CountRow>

export interface FoundLeads {
  /** By event, newest first. */
  leads: LeadRow[]
  /** The oldest event of the page, or that was examined; null if no older one remains. */
  examined_to: string | null
}

/** Returns the leads of a page of events that match a query. A page can have fewer events than the limit, or none. */
export async function findLeads(db: Executor, query: LogQuery): Promise<FoundLeads> {
  const page = await findEventKeys(db, { ...query, limit: query.limit + 1 })
  const events = page.keys.slice(0, query.limit).map(({ event_seq }) => event_seq)
  if (events.length === 0) return { leads: [], examined_to: page.examined_to }
  const numbers = query.number === undefined ? page.numbers : [query.number]
  const leads = await leadsOf(db, query, { events, numbers })
  const hasMore = page.keys.length > query.limit
  return { leads, examined_to: hasMore ? (events.at(-1) ?? null) : page.examined_to }
}

interface Events {
  events: readonly string[]
  /** Automations that can match; null for all. */
  numbers: readonly number[] | null
}

async function leadsOf(db: Executor, query: LogQuery, { events, numbers }: Events): Promise<LeadRow[]> {
  const isWanted = numbers === null ? everything : sql`x.number = any(${[...numbers]}::integer[])`
  const { account_id } = query
  const [leads, rest, counts] = await Promise.all([
    findNumbers(db, { account_id, events }, acting({ query, isWanted })),
    findNumbers(db, { account_id, events }, best({ query, isWanted })),
    countConcerned(db, account_id, events),
  ])
  const leadsOfEvent = Map.groupBy([...leads, ...rest], ({ event_seq }) => event_seq)
  return counts.flatMap((count) =>
    (leadsOfEvent.get(count.event_seq) ?? []).map((lead) => ({ ...lead, ...count })),
  )
}

const exists = sql`x.number in (select number from existing)`

/** Parts of a statement: the automations of the account, and the decisions `d` on these events. */
const decisionsOf = (account_id: string, events: readonly string[]): Sql => sql`
  existing as materialized (
    select number from ${automationRows} automations where account_id = ${account_id}
  ), d as materialized (
    select d.event_seq, d.event_kind, d.set_version, d.default_reason, d.fired, d.skipped, d.skip_reasons,
      d.message_keys, d.second_keys
    from ${decisionRows} d where d.account_id = ${account_id} and d.event_seq = any(${[...events]}::bigint[])
  )`

const findNumbers = (
  db: Executor,
  { account_id, events }: { account_id: string; events: readonly string[] },
  numbersOf: Sql,
) =>
  db.query(sql.rows(NumberRow)`
    with ${decisionsOf(account_id, events)}
    select d.event_seq::text as event_seq, l.number, l.skip_reason, l.part, l.fits
    from d cross join lateral (${numbersOf}) l order by d.event_seq desc, l.place`)

const countConcerned = (db: Executor, account_id: string, events: readonly string[]) =>
  db.query(sql.rows(CountRow)`
    with ${decisionsOf(account_id, events)}, sets as (
      select event_kind, set_version, (select count(*) from (${others({ account_id })}) x where ${exists})::int as concerned
      from (select distinct event_kind, set_version from d) d
    )
    select d.event_seq::text as event_seq, s.concerned + k.paused as concerned, d.default_reason,
      s.concerned - k.named as resting
    from d join sets s using (event_kind, set_version)
    -- Paused automations belong to no set.
    cross join lateral (
      select count(*) filter (where x.paused)::int as paused, count(*) filter (where not x.paused)::int as named
      from (
        select number, false as paused from unnest(d.fired) as f (number)
        union all select number, reason like 'paused\\_%' from unnest(d.skipped, d.skip_reasons) as r (number, reason)) x
      where ${exists}) k
    order by d.event_seq desc`)

interface Conditions {
  query: LogQuery
  isWanted: Sql
}

const maxActing = 10

/** Returns a query of the automations that fired or wrote a draft at the decision `d`. */
const acting = ({ query, isWanted }: Conditions): Sql => sql`
  select x.place, x.number, x.skip_reason, 'acted' as part, coalesce(${isWanted} and ${fits(query)}, false) as fits
  from (
    select place, number, null::text as skip_reason from unnest(d.fired) with ordinality as f (number, place)
    union all
    select 1000 + place, number, reason
    from unnest(d.skipped, d.skip_reasons) with ordinality as k (number, reason, place)
    where d.message_keys ->> number::text is not null) x
  where ${exists} order by x.place limit ${maxActing}`

/**
 * Returns a query of the automation that matches the filters and came furthest at the decision `d` without acting.
 * Automations are skipped in the order of the checks; those that another one precedes come last.
 */
const best = ({ query, isWanted }: Conditions): Sql => sql`
  select place, number, skip_reason, part, true as fits from (
    (select 3000 as place, x.number, x.skip_reason, 'skipped' as part
      from unnest(d.skipped, d.skip_reasons) with ordinality as x (number, skip_reason, nth)
      where ${exists} and ${isWanted} and ${fits(query)} and d.message_keys ->> x.number::text is null
      order by x.skip_reason in ('lost_to', 'moderated', 'paused_stopped'), x.nth desc limit 1)
    union all
    (select 4000 as place, x.number, x.skip_reason, 'rest' as part
      from (select number, d.default_reason as skip_reason from (${others(query)}) r
        where number <> all (d.fired) and number <> all (d.skipped)) x
      where ${exists} and ${isWanted} and ${fits(query)} limit 1)) b
  order by place limit 1`
