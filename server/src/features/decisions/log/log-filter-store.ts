import { openRows, outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { automationSetRows } from '#src/features/events/index.ts'
import type { ExecutionState } from '@skein/contract/automations/decisions/execution'
import { containing, sql, type Sql } from '#src/infra/db/sql.ts'
import type { LogQuery } from './log-types.ts'

export const everything = sql`true`
const allOf = (conditions: readonly (Sql | null)[]): Sql =>
  sql.join([everything, ...conditions.filter((one) => one !== null)], sql` and `)

/** Returns the condition on the event of the decision `d`. */
export const ofEvent = ({ event_id, event_kind, search, since, until, own_events }: LogQuery): Sql =>
  allOf([
    event_id === undefined ? null : sql`d.event_id = ${event_id}`,
    event_kind === undefined ? null : sql`d.event_kind = ${event_kind}`,
    own_events === 'exclude' ? sql`d.default_reason <> 'own_event'` : null,
    since === undefined ? null : sql`d.decided_at >= ${since}::timestamptz`,
    until === undefined ? null : sql`d.decided_at < ${until}::timestamptz`,
    search === undefined
      ? null
      : sql`(d.text ilike ${containing(search)} or d.from_username ilike ${containing(search.replace(/^@/, ''))})`,
  ])

/**
 * Returns a condition that the decision `d` meets if it has entries that match. For one automation it is exact, except
 * for the state of the message; for an account it only narrows the search.
 */
export function mayFit(query: LogQuery, numbers: readonly number[] | null): Sql {
  const { account_id, number, outcome, reason_code, state } = query
  const acted = outcome === 'fired' || outcome === 'failed'
  const hasMessages = outcome === 'review' || (state !== undefined && state !== 'skipped')
  if (number === undefined) {
    return allOf([
      numbers === null ? null : metAny(account_id, numbers),
      acted ? sql`cardinality(d.fired) > 0` : null,
      hasMessages ? sql`d.message_keys <> '{}'` : null,
      reason_code === undefined
        ? null
        : sql`(d.default_reason = ${reason_code} or ${reason_code} = any(d.skip_reasons))`,
    ])
  }
  const fired = sql`${number}::integer = any(d.fired)`
  return allOf([
    met({ account_id, number }),
    acted ? fired : null,
    outcome === 'declined' ? sql`not ${fired}` : null,
    hasMessages ? sql`d.message_keys ->> ${String(number)} is not null` : null,
    reason_code === undefined ? null : sql`${reasonOf(number)} = ${reason_code}`,
  ])
}

const metAny = (account_id: string, numbers: readonly number[]): Sql => {
  const list = sql`${[...numbers]}::integer[]`
  return sql`(d.fired && ${list} or d.skipped && ${list} or (d.event_kind, d.set_version) in (
    select 'comment', version from ${automationSetRows} automation_set_versions where account_id = ${account_id} and comment_automations && ${list}
    union all select 'message', version from ${automationSetRows} automation_set_versions where account_id = ${account_id} and message_automations && ${list}))`
}

/** Returns the condition that the decision `d` has an entry for an automation. */
export const met = ({ account_id, number }: { account_id: string; number: number }): Sql => sql`(
  ${number}::integer = any(d.fired) or ${number}::integer = any(d.skipped)
  or (d.event_kind, d.set_version) in (
    select 'comment', version from ${automationSetRows} automation_set_versions
    where account_id = ${account_id} and ${number}::integer = any(comment_automations)
    union all select 'message', version from ${automationSetRows} automation_set_versions
    where account_id = ${account_id} and ${number}::integer = any(message_automations)))`

/** Returns the reason why an automation did not fire at the decision `d`; null if it fired. */
export const reasonOf = (number: number): Sql => sql`case when ${number}::integer = any(d.fired) then null
  else coalesce(d.skip_reasons[array_position(d.skipped, ${number}::integer)], d.default_reason) end`

/** Returns the condition that the entry `x` of the decision `d` matches. */
export function fits(query: LogQuery): Sql {
  const { account_id, outcome, reason_code, state } = query
  return allOf([
    reason_code === undefined ? null : sql`x.skip_reason = ${reason_code}`,
    outcome === undefined ? null : ofOutcome(outcome, account_id),
    state === undefined ? null : inState(state, account_id),
  ])
}

function ofOutcome(outcome: NonNullable<LogQuery['outcome']>, account_id: string): Sql {
  switch (outcome) {
    case 'fired':
      return sql`x.skip_reason is null`
    case 'declined':
      return sql`x.skip_reason is not null`
    case 'failed':
      return sql`x.skip_reason is null and ${withMessage(
        account_id,
        sql`(o.state in ('failed', 'expired', 'needs_review') or q.phase = 'unknown')`,
      )}`
    case 'review':
      return withMessage(account_id, sql`o.state = 'needs_review'`)
  }
}

/** Matches the state that `executionOf` computes for an entry. */
function inState(state: ExecutionState, account_id: string): Sql {
  switch (state) {
    case 'skipped':
      return sql`not ${withMessage(
        account_id,
        sql`o.state is distinct from 'dismissed'
          and not (o.state is not distinct from 'needs_review' and x.skip_reason is not null)`,
      )}`
    case 'needs_review':
      return sql`x.skip_reason is null and ${withMessage(account_id, sql`o.state = 'needs_review'`)}`
    case 'pending':
      return withMessage(account_id, sql`o.state is null and q.phase = 'ready'`)
    case 'sending':
    case 'unknown':
      return withMessage(account_id, sql`o.state is null and q.phase = ${state}`)
    case 'sent':
    case 'failed':
    case 'expired':
      return withMessage(account_id, sql`o.state = ${state}`)
  }
}

/**
 * Returns the condition that the entry has a message, or a draft, that meets a condition. The keys are rows because
 * under row-level security only comparisons of plain values use an index.
 */
const withMessage = (account_id: string, holds: Sql): Sql => sql`exists (
  select from unnest(array[d.message_keys ->> x.number::text, d.second_keys ->> x.number::text]) as part (key)
    cross join unnest(array[part.key,
      (select 'draft:' || a.automation_id || ':' || part.key from ${automationRows} a
        where a.account_id = ${account_id} and a.number = x.number)]) as message (key)
    join ${outboxRows} o on o.account_id = ${account_id} and o.dedupe_key = message.key
    left join ${openRows} q on q.outbox_seq = o.outbox_seq
  where o.origin_seq = d.event_seq and ${holds})`
