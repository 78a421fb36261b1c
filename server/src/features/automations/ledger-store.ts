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
  set_version: string
  values: Record<string, unknown> | null
  /** State of its message, if there is one: final, or how far it got. */
  outbox_state: string | null
  outbox_kind: string | null
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
  reason_code?: string | undefined
  event_id?: string | undefined
  event_kind?: 'comment' | 'message' | undefined
  /** ISO 8601. */
  since?: string | undefined
  until?: string | undefined
  /** Entries after this one, newest first. */
  after?: { event_seq: string; number: number }
  limit: number
}

export async function findLedgerRows(db: Executor, query: LedgerQuery): Promise<LedgerRow[]> {
  const { rows } = await db.execute(sql`
    select d.event_seq::text as event_seq, x.number, a.automation_id, a.automation_type,
      a.name as automation_name, d.event_kind, d.event_id, d.from_username, d.text, d.post_id,
      to_char(d.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as decided_at, x.skip_reason,
      d.details -> x.number::text as values, coalesce(o.state, q.phase) as outbox_state, o.kind as outbox_kind,
      coalesce(o.body ->> 'text', o.body #>> '{message,text}', o.body #>> '{message,source,url}') as reply_text,
      case when q.phase = 'ready' and l.account_id is not null then jsonb_build_object('reason', 'token_invalid',
        'message', 'The platform no longer accepts our login.', 'code', null, 'subcode', null)
        else coalesce(q.cause, o.cause) end as cause, o.settled_by, coalesce(q.attempt, o.attempt) as attempt,
      coalesce(q.resends, o.resends) as resends, o.platform_id
    from decisions d
    left join rule_sets s on s.account_id = d.account_id and s.version = d.set_version
    cross join lateral (
      select f.number, null::text as skip_reason from unnest(d.fired) as f (number)
      union all
      select k.number, k.reason from unnest(d.skipped, d.skip_reasons) as k (number, reason)
      union all
      select r.number, d.rest_reason
      from unnest(case d.event_kind when 'comment' then s.comment_rules else s.message_rules end) as r (number)
      where r.number <> all (d.fired) and r.number <> all (d.skipped)
    ) x
    join automations a on a.account_id = d.account_id and a.number = x.number
    left join outbox o on o.account_id = d.account_id and o.dedupe_key = any(array[
        d.message_keys ->> x.number::text,
        'draft:' || a.automation_id || ':' || (d.message_keys ->> x.number::text)])
      and o.source_id = a.automation_id and o.origin_seq = d.event_seq
    left join outbox_open q on q.outbox_seq = o.outbox_seq
    left join outbox_lanes l on l.account_id = d.account_id and l.cause = 'reconnect' and l.closed_until > now()
    where d.account_id = ${query.account_id} and ${afterCursor(query)} and ${ofRule(query)} and ${ofOutcome(query)}
      and ${ofFilters(query)}
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
    : sql`x.number = ${number} and (${number} = any(d.fired) or ${number} = any(d.skipped)
        or ${number} = any(case d.event_kind when 'comment' then s.comment_rules else s.message_rules end))`

function ofOutcome({ outcome }: LedgerQuery) {
  switch (outcome) {
    case 'fired':
      return sql`x.skip_reason is null`
    case 'declined':
      return sql`x.skip_reason is not null`
    case 'failed':
      return sql`x.skip_reason is null and (o.state in ('failed', 'expired', 'needs_review') or q.phase = 'unknown')`
    case undefined:
      return everything
  }
}

function ofFilters({ reason_code, event_id, event_kind, since, until }: LedgerQuery) {
  const parts = [
    reason_code === undefined ? everything : sql`coalesce(x.skip_reason, '') = ${reason_code}`,
    event_id === undefined ? everything : sql`d.event_id = ${event_id}`,
    event_kind === undefined ? everything : sql`d.event_kind = ${event_kind}`,
    since === undefined ? everything : sql`d.decided_at >= ${since}::timestamptz`,
    until === undefined ? everything : sql`d.decided_at < ${until}::timestamptz`,
  ]
  return sql.join(parts, sql` and `)
}
