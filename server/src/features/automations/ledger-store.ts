import { sql } from 'drizzle-orm'
import type { AutomationType } from '@skein/contract/automations/automation'
import type { Executor } from '#src/platform/db/client.ts'
import { rowsOf } from '#src/platform/db/rows.ts'

/** One event that met one rule, with the message it led to, if any. */
export interface LedgerRow {
  event_seq: string
  number: number
  automation_id: string
  automation_type: AutomationType
  automation_name: string
  event_kind: string
  event_id: string
  from_username: string | null
  text: string | null
  post_id: string | null
  decided_at: string
  skip_reason: string | null
  values: Record<string, unknown> | null
  outbox_state: string | null
  reply_text: string | null
  cause: { reason: string; message: string; code: number | null; subcode: number | null } | null
  settled_by: string | null
  attempt: number | null
  resends: number | null
  platform_id: string | null
}

export interface LedgerQuery {
  account_id: string
  /** Only this rule. */
  number?: number
  outcome?: 'fired' | 'declined' | 'failed' | undefined
  /** Entries after this one, newest first. */
  after?: { event_seq: string; number: number }
  limit: number
}

export async function findLedgerRows(db: Executor, query: LedgerQuery): Promise<LedgerRow[]> {
  const { rows } = await db.execute(sql`
    select d.event_seq::text as event_seq, x.number, a.automation_id, a.automation_type,
      a.name as automation_name, d.event_kind, d.event_id, d.from_username, d.text, d.post_id,
      to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at, x.skip_reason,
      d.details -> x.number::text as values, o.state as outbox_state, o.body ->> 'text' as reply_text, o.cause,
      o.settled_by, o.attempt, o.resends, o.platform_id
    from decisions d
    cross join lateral (
      select f.number, null::text as skip_reason from unnest(d.fired) as f (number)
      union all
      select s.number, s.reason from unnest(d.skipped, d.skip_reasons) as s (number, reason)
    ) x
    join automations a on a.account_id = d.account_id and a.number = x.number
    left join outbox o on x.skip_reason is null and o.account_id = d.account_id
      and o.dedupe_key = d.reply_key and o.source_id = a.automation_id
    where d.account_id = ${query.account_id} and ${afterCursor(query)} and ${ofRule(query)} and ${ofOutcome(query)}
    order by d.event_seq desc, x.number desc
    limit ${query.limit}`)
  return rowsOf(rows)
}

/** The account behind an entry; the caller still has to show that it is its own. */
export async function accountOfDecision(db: Executor, event_seq: string): Promise<string | undefined> {
  const { rows } = await db.execute(
    sql`select account_id from decisions where event_seq = ${event_seq}::bigint`,
  )
  return rowsOf<{ account_id: string }>(rows)[0]?.account_id
}

const everything = sql`true`

const afterCursor = ({ after }: LedgerQuery) =>
  after === undefined
    ? everything
    : sql`d.event_seq <= ${after.event_seq}::bigint
        and (d.event_seq, x.number) < (${after.event_seq}::bigint, ${after.number}::integer)`

const ofRule = ({ number }: LedgerQuery) =>
  number === undefined
    ? everything
    : sql`x.number = ${number} and (${number} = any(d.fired) or ${number} = any(d.skipped))`

function ofOutcome({ outcome }: LedgerQuery) {
  switch (outcome) {
    case 'fired':
      return sql`x.skip_reason is null`
    case 'declined':
      return sql`x.skip_reason is not null`
    case 'failed':
      return sql`o.state in ('failed', 'expired', 'unknown', 'needs_review')`
    case undefined:
      return everything
  }
}
