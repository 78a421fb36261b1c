import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import { everything, fits, mayFit, ofEvent, reasonOf } from './log-filter-store.ts'
import type { LogQuery } from './log-types.ts'

/** An event and an automation that it concerned, with the reason why it did not fire; null if it fired. */
export interface EntryKey {
  event_seq: string
  number: number
  skip_reason: string | null
}

/** The result of reading one batch of decisions. */
interface BatchResult {
  /** Decisions in the batch. */
  examined: number
  /** The oldest decision of the batch. */
  last: string | null
  keys: EntryKey[]
}

const growth = 4
const maxDecisions = 4000

/**
 * Returns entries, newest first. Decisions are read in growing batches from the newest on, so that the cost of a page
 * depends on what it shows and not on the size of the account.
 */
export async function findEntryKeys(db: Executor, query: LogQuery): Promise<EntryKey[]> {
  const keys: EntryKey[] = []
  let below: string | null = null
  let size = firstBatchSize(query)
  while (keys.length < query.limit) {
    const batch: BatchResult = await readBatch(db, query, { below, size, max: query.limit - keys.length })
    keys.push(...batch.keys)
    if (batch.examined < size) break
    below = batch.last
    size = Math.min(maxDecisions, size * growth)
  }
  return keys
}

/** A decision has one entry for one automation, and one per automation for an account. Failures are rare. */
function firstBatchSize({ number, outcome, state, search, limit }: LogQuery): number {
  if (outcome === 'failed' || outcome === 'review' || search !== undefined) return 500
  if (state !== undefined && state !== 'skipped') return 200
  return number === undefined ? 4 : limit
}

interface Batch {
  below: string | null
  size: number
  max: number
}

const EntryRow = z.object({
  examined: z.number(),
  last: z.string().nullable(),
  event_seq: z.string().nullable(),
  number: z.number().nullable(),
  skip_reason: z.string().nullable(),
})

async function readBatch(db: Executor, query: LogQuery, { below, size, max }: Batch): Promise<BatchResult> {
  const further = below === null ? afterCursor(query) : sql`d.event_seq < ${below}::bigint`
  const found = await db.query(sql.rows(EntryRow)`
    with chunk as materialized (
      select d.event_seq, d.event_kind, d.set_version, d.rest_reason, d.fired, d.skipped, d.skip_reasons,
        d.message_keys
      from decisions d
      where d.account_id = ${query.account_id} and ${further} and ${ofEvent(query)} and ${mayFit(query)}
      order by d.event_seq desc limit ${size}
    ), page as (
      select d.event_seq, x.number, x.skip_reason from chunk d cross join lateral (${entriesOf(query)}) x
      where x.number in (select number from automations where account_id = ${query.account_id})
        and ${below === null ? withinCursor(query) : everything} and ${fits(query)}
      order by d.event_seq desc, x.number desc limit ${max}
    )
    select c.examined, c.last, p.event_seq::text as event_seq, p.number, p.skip_reason
    from (select count(*)::int as examined, min(event_seq)::text as last from chunk) c left join page p on true
    order by p.event_seq desc, p.number desc`)
  const keys = found.flatMap(({ event_seq, number, skip_reason }) =>
    event_seq === null || number === null ? [] : [{ event_seq, number, skip_reason }],
  )
  return { examined: found[0]?.examined ?? 0, last: found[0]?.last ?? null, keys }
}

const afterCursor = ({ after }: LogQuery): Sql =>
  after === undefined ? everything : sql`d.event_seq <= ${after.event_seq}::bigint`

const withinCursor = ({ after }: LogQuery): Sql =>
  after === undefined
    ? everything
    : sql`(d.event_seq, x.number) < (${after.event_seq}::bigint, ${after.number}::integer)`

/** Returns a query of number and reason of every automation that the decision `d` has an entry for. */
export function entriesOf({ account_id, number }: Pick<LogQuery, 'account_id' | 'number'>): Sql {
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
