import { sql } from 'drizzle-orm'
import type { Budget } from '@skein/contract/budgets'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import type { Periods } from './level-logic.ts'

/** US dollars that each rule of an account has ever cost. Rules that cost nothing have no entry. */
export async function spendOfAutomations(db: Executor, account_id: string): Promise<Map<string, number>> {
  const { rows } = await db.execute(sql`
    select source_id, sum(cost)::float8 as cost from model_spend
    where account_id = ${account_id} and source_id is not null and cost > 0
    group by source_id`)
  const costs = rowsOf<{ source_id: string; cost: number }>(rows)
  return new Map(costs.map(({ source_id, cost }) => [source_id, cost]))
}

/** Spending of the month, dearest rule first. */
export async function spendByAutomation(
  db: Executor,
  account_id: string,
  periods: Periods,
): Promise<Budget['by_rule']> {
  const { rows } = await db.execute(sql`
    select source_id as automation_id, sum(calls)::int as calls, sum(cost)::float8 as cost from model_spend
    where ${ofMonth(account_id, periods)}
    group by source_id order by sum(cost) desc, source_id`)
  return rowsOf(rows)
}

/** Spending of the month, dearest model first. */
export async function spendByModel(
  db: Executor,
  account_id: string,
  periods: Periods,
): Promise<Budget['by_model']> {
  const { rows } = await db.execute(sql`
    select provider, model, sum(calls)::int as calls, sum(input_tokens)::float8 as input_tokens,
      sum(output_tokens)::float8 as output_tokens, sum(cost)::float8 as cost
    from model_spend where ${ofMonth(account_id, periods)}
    group by provider, model order by sum(cost) desc, provider, model`)
  return rowsOf(rows)
}

/** The last 30 days, also those without any spending. */
export async function spendByDay(
  db: Executor,
  account_id: string,
  { day }: Periods,
): Promise<Budget['by_day']> {
  const { rows } = await db.execute(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(s.calls), 0)::int as calls,
      coalesce(sum(s.cost), 0)::float8 as cost
    from generate_series(${day}::date - interval '29 days', ${day}::date, interval '1 day') as d (day)
    left join model_spend s on s.account_id = ${account_id} and s.day = d.day::date
    group by d.day order by d.day`)
  return rowsOf(rows)
}

const ofMonth = (account_id: string, { month }: Periods) => sql`
  account_id = ${account_id} and day >= ${month}::date and day < ${month}::date + interval '1 month'`

/** The limits of an account; none when it never had one. */
export async function readLimits(db: Executor, account_id: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select daily_usd::float8 as daily_usd, monthly_usd::float8 as monthly_usd
    from budgets where account_id = ${account_id}`)
  return rowsOf(rows)
}

/** What each day has cost, oldest first. */
export async function spendPerDay(db: Executor, account_id: string): Promise<object[]> {
  const { rows } = await db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as day, cost::float8 as cost from model_days
    where account_id = ${account_id} order by model_days.day`)
  return rowsOf(rows)
}
