import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { rowsOf } from '#src/platform/db/rows.ts'
import type { LedgerQuery } from './ledger-store.ts'

/** Which rule met which event, and why it stayed silent; null if it did not. */
export interface EntryKey {
  event_seq: string
  number: number
  skip_reason: string | null
}

/** A look at the newest decisions below a moment: how many fit, how far it got, what they hold. */
interface Look {
  examined: number
  last: string | null
  keys: EntryKey[]
}

const growth = 4
const mostDecisions = 4000

/**
 * Entries of a ledger, newest first. Decisions are looked at in portions from the newest on, so that a page costs what
 * it shows and not what the account has.
 */
export async function findEntryKeys(db: Executor, query: LedgerQuery): Promise<EntryKey[]> {
  const keys: EntryKey[] = []
  let below: string | null = null
  let portion = firstPortion(query)
  while (keys.length < query.limit) {
    const look: Look = await lookAt(db, query, { below, portion, most: query.limit - keys.length })
    keys.push(...look.keys)
    if (look.examined < portion) break
    below = look.last
    portion = Math.min(mostDecisions, portion * growth)
  }
  return keys
}

/** For one rule a decision is one entry, for an account as many as there are rules; failures are seldom. */
function firstPortion({ number, outcome, limit }: LedgerQuery): number {
  if (outcome === 'failed') return 500
  return number === undefined ? 4 : limit
}

interface Portion {
  below: string | null
  portion: number
  most: number
}

async function lookAt(db: Executor, query: LedgerQuery, { below, portion, most }: Portion): Promise<Look> {
  const further = below === null ? afterCursor(query) : sql`d.event_seq < ${below}::bigint`
  const { rows } = await db.execute(sql`
    with chunk as materialized (
      select d.event_seq, d.event_kind, d.set_version, d.rest_reason, d.fired, d.skipped, d.skip_reasons,
        d.message_keys
      from decisions d
      where d.account_id = ${query.account_id} and ${further} and ${ofEvent(query)} and ${mayFit(query)}
      order by d.event_seq desc limit ${portion}
    ), page as (
      select d.event_seq, x.number, x.skip_reason from chunk d cross join lateral (${entriesOf(query)}) x
      where x.number in (select number from automations where account_id = ${query.account_id})
        and ${below === null ? withinCursor(query) : everything} and ${fits(query)}
      order by d.event_seq desc, x.number desc limit ${most}
    )
    select c.examined, c.last, p.event_seq::text as event_seq, p.number, p.skip_reason
    from (select count(*)::int as examined, min(event_seq)::text as last from chunk) c left join page p on true
    order by p.event_seq desc, p.number desc`)
  const found = rowsOf<{ examined: number; last: string | null } & Nullable<EntryKey>>(rows)
  const keys = found.flatMap(({ event_seq, number, skip_reason }) =>
    event_seq === null || number === null ? [] : [{ event_seq, number, skip_reason }],
  )
  return { examined: found[0]?.examined ?? 0, last: found[0]?.last ?? null, keys }
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null }

const everything = sql`true`
const allOf = (conditions: readonly (SQL | null)[]): SQL =>
  sql.join([everything, ...conditions.filter((one) => one !== null)], sql` and `)

const afterCursor = ({ after }: LedgerQuery): SQL =>
  after === undefined ? everything : sql`d.event_seq <= ${after.event_seq}::bigint`

const withinCursor = ({ after }: LedgerQuery): SQL =>
  after === undefined
    ? everything
    : sql`(d.event_seq, x.number) < (${after.event_seq}::bigint, ${after.number}::integer)`

const ofEvent = ({ event_id, event_kind, since, until }: LedgerQuery): SQL =>
  allOf([
    event_id === undefined ? null : sql`d.event_id = ${event_id}`,
    event_kind === undefined ? null : sql`d.event_kind = ${event_kind}`,
    since === undefined ? null : sql`d.decided_at >= ${since}::timestamptz`,
    until === undefined ? null : sql`d.decided_at < ${until}::timestamptz`,
  ])

/** Whether a decision has entries that are asked for; for one rule exactly so, apart from failures. */
function mayFit({ account_id, number, outcome, reason_code }: LedgerQuery): SQL {
  const acted = outcome === 'fired' || outcome === 'failed'
  if (number === undefined) {
    return allOf([
      acted ? sql`cardinality(d.fired) > 0` : null,
      reason_code === undefined
        ? null
        : sql`(d.rest_reason = ${reason_code} or ${reason_code} = any(d.skip_reasons))`,
    ])
  }
  const fired = sql`${number}::integer = any(d.fired)`
  return allOf([
    met({ account_id, number }),
    acted ? fired : null,
    outcome === 'declined' ? sql`not ${fired}` : null,
    reason_code === undefined ? null : sql`${reasonOf(number)} = ${reason_code}`,
  ])
}

/** Whether the decision `d` has an entry for a rule. */
export const met = ({ account_id, number }: { account_id: string; number: number }): SQL => sql`(
  ${number}::integer = any(d.fired) or ${number}::integer = any(d.skipped)
  or (d.event_kind, d.set_version) in (
    select 'comment', version from rule_sets
    where account_id = ${account_id} and ${number}::integer = any(comment_rules)
    union all select 'message', version from rule_sets
    where account_id = ${account_id} and ${number}::integer = any(message_rules)))`

/** Why a rule stayed silent at the decision `d`; null for one that fired. */
export const reasonOf = (number: number): SQL => sql`case when ${number}::integer = any(d.fired) then null
  else coalesce(d.skip_reasons[array_position(d.skipped, ${number}::integer)], d.rest_reason) end`

function entriesOf({ account_id, number }: LedgerQuery): SQL {
  if (number !== undefined)
    return sql`select ${number}::integer as number, ${reasonOf(number)} as skip_reason`
  return sql`
    select f.number, null::text as skip_reason from unnest(d.fired) as f (number)
    union all
    select k.number, k.reason from unnest(d.skipped, d.skip_reasons) as k (number, reason)
    union all
    select r.number, d.rest_reason from rule_sets s
    cross join unnest(case d.event_kind when 'comment' then s.comment_rules else s.message_rules end) as r (number)
    where s.account_id = ${account_id} and s.version = d.set_version
      and r.number <> all (d.fired) and r.number <> all (d.skipped)`
}

function fits({ account_id, outcome, reason_code }: LedgerQuery): SQL {
  const reason = reason_code === undefined ? null : sql`x.skip_reason = ${reason_code}`
  switch (outcome) {
    case 'fired':
      return allOf([reason, sql`x.skip_reason is null`])
    case 'declined':
      return allOf([reason, sql`x.skip_reason is not null`])
    case 'failed':
      return allOf([
        reason,
        sql`x.skip_reason is null and exists (
          select from outbox o left join outbox_open q on q.outbox_seq = o.outbox_seq
          where o.account_id = ${account_id} and o.dedupe_key = any(array[d.message_keys ->> x.number::text,
              (select 'draft:' || a.automation_id || ':' || (d.message_keys ->> x.number::text) from automations a
                where a.account_id = ${account_id} and a.number = x.number)])
            and o.origin_seq = d.event_seq
            and (o.state in ('failed', 'expired', 'needs_review') or q.phase = 'unknown'))`,
      ])
    case undefined:
      return allOf([reason])
  }
}
