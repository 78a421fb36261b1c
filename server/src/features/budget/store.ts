import * as z from 'zod'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'
import type { LimitScope, Period, Periods, Totals } from './level-logic.ts'
import type { TokenCounts } from './price-logic.ts'

/** Purpose of a model call. */
export type Purpose = 'decision' | 'reply' | 'embedding' | 'assistant' | 'simulation' | 'test'

export interface NewCall {
  id: string
  account_id: string
  purpose: Purpose
  source_id: string | null
  conversation_key: string | null
  provider: string
  /** Made with a key of the operator. */
  by_operator: boolean
  /** ISO 8601; the cost counts on this day. */
  started_at: string
}

export type Reservation =
  /** Index of the candidate that was reserved. */
  | { place: number }
  /** `lasting`: refused because of spending, not because of current reservations. */
  | { scope: LimitScope; period: Period; spent: number; limit: number; lasting: boolean }

/** The operator's limits for calls with the operator's keys, in US dollars. */
export interface OperatorLimits {
  /** For each account and day. */
  default_daily_usd: number | null
  /** For all accounts together and a day. */
  max_total_daily_usd: number | null
}

/** Longer than a model call may take. */
const leaseSeconds = 300

const OutcomeRow = z.object({ outcome: json<Reservation>() })

const reserveCallQuery = prepared(
  'reserve a model call',
  'select reserve_model_call($1::jsonb, $2::jsonb) as outcome',
  OutcomeRow,
)

/** Reserves the first candidate that fits the limits of the account and of the operator. */
export async function reserveCall(
  db: Database,
  call: NewCall & OperatorLimits,
  candidates: readonly { model: string; amount: string }[],
): Promise<Reservation> {
  const request = JSON.stringify({ ...call, lease_seconds: leaseSeconds })
  const amounts = JSON.stringify(candidates.map(({ model, amount }) => ({ model, amount })))
  const [row] = await db.query(reserveCallQuery([request, amounts]))
  if (!row) throw new Error('reserve_model_call returned no row.')
  return row.outcome
}

export interface CallCost {
  id: string
  state: 'done' | 'failed'
  usage: TokenCounts
  cost: string
  finished_at: string
}

const saveCostQuery = prepared(
  'settle a model call',
  `with settled as (
     update model_calls set state = $2, input_tokens = $3, cached_tokens = $4, output_tokens = $5, cost = $6,
       finished_at = $7
     where id = $1 and finished_at is null
     returning account_id, day, by_operator, source_id, provider, model, input_tokens, cached_tokens, output_tokens, cost
   ), daily as (
     insert into model_days as d (account_id, day, cost, operator_cost)
     select account_id, day, cost, case when by_operator then cost else 0 end from settled where cost > 0
     on conflict (account_id, day) do update set cost = d.cost + excluded.cost,
       operator_cost = d.operator_cost + excluded.operator_cost
   ), of_all as (
     insert into operator_days as o (day, cost) select day, cost from settled where by_operator and cost > 0
     on conflict (day) do update set cost = o.cost + excluded.cost
   )
   insert into model_spend as s (account_id, day, source_id, provider, model, calls, input_tokens, cached_tokens,
     output_tokens, cost)
   select account_id, day, source_id, provider, model, 1, input_tokens, cached_tokens, output_tokens, cost
   from settled where $2 = 'done' or cost > 0
   on conflict (account_id, day, source_id, provider, model) do update set calls = s.calls + 1,
     input_tokens = s.input_tokens + excluded.input_tokens,
     cached_tokens = s.cached_tokens + excluded.cached_tokens,
     output_tokens = s.output_tokens + excluded.output_tokens, cost = s.cost + excluded.cost`,
)

/** Replaces the reservation of a call with its cost. Repeating it has no effect. */
export async function saveCallCost(db: Executor, { id, state, usage, cost, finished_at }: CallCost) {
  const { input_tokens, cached_tokens, output_tokens } = usage
  await db.execute(saveCostQuery([id, state, input_tokens, cached_tokens, output_tokens, cost, finished_at]))
}

const TotalsRow = z.object({
  daily_usd: z.number().nullable(),
  monthly_usd: z.number().nullable(),
  spent_today: z.number(),
  spent_month: z.number(),
  operator_today: z.number(),
  notices: json<Readonly<Record<string, string>>>(),
  account_id: z.string(),
})

const totalsQuery = prepared(
  'read budgets',
  `select a.id as account_id, b.daily_usd::float8 as daily_usd, b.monthly_usd::float8 as monthly_usd,
     coalesce(b.notices, '{}') as notices, s.today::float8 as spent_today, s.month::float8 as spent_month,
     s.operator_today::float8 as operator_today
   from unnest($1::uuid[]) as a (id)
   left join budgets b on b.account_id = a.id
   cross join lateral (
     select coalesce(sum(cost) filter (where day = $2::date), 0) as today, coalesce(sum(cost), 0) as month,
       coalesce(sum(operator_cost) filter (where day = $2::date), 0) as operator_today
     from model_days
     where account_id = a.id and day >= $3::date and day < $3::date + interval '1 month'
   ) s`,
  TotalsRow,
)

/** Returns limits and spending of accounts in the given periods, one row per account. */
export const readTotals = (
  db: Executor,
  account_ids: readonly string[],
  { day, month }: Periods,
): Promise<(Omit<Totals, 'operator_daily_usd'> & { account_id: string })[]> =>
  db.query(totalsQuery([[...account_ids], day, month]))

/** Marks a notification as sent. Returns false when it was sent already. */
export async function claimNotification(
  db: Executor,
  notification: { account_id: string; key: string; begins: string },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update budgets set notices = notices || jsonb_build_object(${notification.key}::text, ${notification.begins}::text)
    where account_id = ${notification.account_id} and notices ->> ${notification.key} is distinct from ${notification.begins}`)
  return rowCount === 1
}

const VersionRow = z.object({ version: z.number() })

/** Returns the version of the limits; 0 while none are saved. */
export async function limitsVersionOf(db: Executor, account_id: string): Promise<number> {
  const row = await db.first(
    sql.rows(VersionRow)`select version from budgets where account_id = ${account_id}`,
  )
  return row?.version ?? 0
}

/** Undefined limits stay unchanged. Resets the sent notifications, because they were about the old limits. */
export async function saveLimits(
  db: Executor,
  account_id: string,
  limits: { daily_usd: number | null | undefined; monthly_usd: number | null | undefined },
): Promise<void> {
  const { daily_usd, monthly_usd } = limits
  await db.execute(sql`
    insert into budgets as b (account_id, daily_usd, monthly_usd, version)
    values (${account_id}, ${daily_usd ?? null}, ${monthly_usd ?? null}, 1)
    on conflict (account_id) do update set notices = '{}', version = b.version + 1,
      daily_usd = case when ${daily_usd === undefined} then b.daily_usd else excluded.daily_usd end,
      monthly_usd = case when ${monthly_usd === undefined} then b.monthly_usd else excluded.monthly_usd end`)
}
