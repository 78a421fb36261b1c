import * as z from 'zod'
import { failureRows, openRows, outboxRows } from '#src/features/outbox/index.ts'
import { eventRows, markRows } from '#src/features/events/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { ExecutionState } from '@skein/contract/automations/decisions/execution'
import { messageKey } from '#src/integrations/instagram/webhook/messaging-event.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import type { LogQuery } from './log-types.ts'

/** The part of an account's decisions in which the entries of a query are, by event. */
export interface Bounds {
  /** Exclusive. */
  above: string
  /** Exclusive. */
  below: string
  /** The automations of the wanted type; null for all. */
  numbers: number[] | null
  /** The number of automations that the account ever had: a decision has at most one entry for each. */
  automations: number
}

const MarksRow = z.object({ above: z.string().nullable(), below: z.string().nullable() })

const AccountRow = z.object({
  numbers: z.array(z.number()).nullable(),
  automations: z.number(),
  oldest: z.string().nullable(),
  youngest: z.string().nullable(),
})

const newest = '9223372036854775807'
/** A decision follows its event within this time. */
const longestWait = '2 days'
/** Transactions that were running at a mark have ended after this time. */
const longestCommit = '1 minute'

/** Returns where to search; null when no entry can match. */
export async function findBounds(db: Executor, query: LogQuery): Promise<Bounds | null> {
  const { after, account_id, automation_type, event_id, since = null, until = null } = query
  const last = after === undefined ? newest : `${BigInt(after.event_seq) + 1n}`
  const marks = since === null && until === null ? null : await findMarks(db, { since, until })
  const [row] = await db.query(sql.rows(AccountRow)`
    select
      (select coalesce(array_agg(number), '{}') from ${automationRows} automations
        where account_id = ${account_id} and automation_type = ${automation_type ?? null}) as numbers,
      (select count(*)::int from ${automationRows} automations where account_id = ${account_id}) as automations, e.oldest, e.youngest
    from (select (min(event_seq) - 1)::text as oldest, (max(event_seq) + 1)::text as youngest from ${eventRows} inbound_events
      where account_id = ${account_id} and event_key = any(${keysOf(event_id)}::text[])) e`)
  const numbers = automation_type === undefined ? null : (row?.numbers ?? [])
  if (numbers?.length === 0) return null
  const { event_seq } = query
  const above = event_seq === undefined ? (row?.oldest ?? marks?.above ?? '0') : `${BigInt(event_seq) - 1n}`
  const below =
    event_seq === undefined ? (row?.youngest ?? marks?.below ?? newest) : `${BigInt(event_seq) + 1n}`
  return {
    above,
    below: BigInt(below) < BigInt(last) ? below : last,
    numbers,
    automations: row?.automations ?? 0,
  }
}

/** Returns between which events a time is. Marks of events belong to no account. */
const findMarks = (
  db: Executor,
  { since, until }: { since: string | null; until: string | null },
): Promise<z.infer<typeof MarksRow> | null> =>
  db.system.first(sql.rows(MarksRow)`
    select
      (select event_seq from ${markRows} event_marks where at <= ${since}::timestamptz - ${longestWait}::interval
        order by at desc limit 1)::text as above,
      (select event_seq + 1 from ${markRows} event_marks where at >= ${until}::timestamptz + ${longestCommit}::interval
        order by at limit 1)::text as below`)

const keysOf = (event_id: string | undefined) =>
  event_id === undefined ? [] : [event_id, messageKey(event_id)]

/**
 * Returns a query of the `event_seq` of all decisions that can have matching entries, for rare states of messages;
 * null for other queries. `within` limits `account_id` and `event_seq`.
 */
export function narrowed({ outcome, state }: LogQuery, within: Sql): Sql | null {
  if (outcome === 'failed') return failures(within, ['failed', 'expired', 'needs_review', 'unknown'])
  if (outcome === 'review') return failures(within, ['needs_review'])
  switch (state) {
    case 'failed':
    case 'expired':
    case 'needs_review':
    case 'unknown':
      return failures(within, [state])
    case 'pending':
    case 'sending':
      return sql`select event_seq from (select o.account_id, o.origin_seq as event_seq
        from ${openRows} q join ${outboxRows} o using (outbox_seq) where q.phase = ${state === 'pending' ? 'ready' : state}) open
        where ${within}`
    default:
      return null
  }
}

const failures = (within: Sql, states: readonly ExecutionState[]): Sql => sql`
  select event_seq from (select account_id, origin_seq as event_seq, state from ${failureRows} outbox_failures) failed
  where ${within} and state = any(${[...states]}::text[])`
