import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { Budget } from '@skein/contract/models/budgets'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'
import { rowsPerAccount } from '#src/features/users/index.ts'
import type { Periods } from './level-logic.ts'

const AutomationCostRow = z.object({ source_id: z.string(), cost: z.number() })

/** Returns the total cost of each automation in US dollars. Automations without cost have no entry. */
export async function spendOfAutomations(db: Executor, account_id: string): Promise<Map<string, number>> {
  const costs = await db.query(sql.rows(AutomationCostRow)`
    select source_id, sum(cost)::float8 as cost from model_spend
    where account_id = ${account_id} and source_id is not null and cost > 0
    group by source_id`)
  return new Map(costs.map(({ source_id, cost }) => [source_id, cost]))
}

const SpendBySourceRow = z.object({
  source: z.enum(['automation', 'chatbot', 'assistant', 'knowledge', 'tests', 'deleted']),
  automation_id: z.string().nullable(),
  name: z.string().nullable(),
  calls: z.number(),
  cost: z.number(),
})

/**
 * Returns the spending of the month by automation and by other source, highest first. Tests of an automation count as
 * tests. Counts the same calls as `model_spend`, which does not record their purpose.
 */
export async function spendBySource(
  db: Executor,
  account_id: string,
  periods: Periods,
): Promise<Budget['by_rule']> {
  return db.query(sql.rows(SpendBySourceRow)`
    with calls as (
      select source_id, cost, case
          when purpose in ('simulation', 'test') then 'tests'
          when purpose = 'assistant' then 'assistant'
          when purpose = 'embedding' then 'knowledge'
          when source_id is null then 'chatbot'
          else 'automation'
        end as caller
      from model_calls
      where ${ofMonth(account_id, periods)} and finished_at is not null and (state = 'done' or cost > 0)
    ), sources as (
      select case when c.caller <> 'automation' then c.caller when a.is_bot then 'chatbot'
          when a.automation_id is null or a.deleted_at is not null then 'deleted' else 'automation' end as source,
        a.automation_id, a.name, c.cost
      from calls c left join ${automationRows} a
        on c.caller = 'automation' and a.account_id = ${account_id} and a.automation_id = c.source_id
    ), named as (
      select source, case when source = 'automation' then automation_id end as automation_id,
        case when source = 'automation' then name end as name, cost
      from sources
    )
    select source, automation_id, name, count(*)::int as calls, sum(cost)::float8 as cost
    from named group by source, automation_id, name order by sum(cost) desc, source, automation_id`)
}

const SpendByModelRow = z.object({
  provider: z.string(),
  model: z.string(),
  calls: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.number(),
})

/** Returns the spending of the month by model, highest first. */
export async function spendByModel(
  db: Executor,
  account_id: string,
  periods: Periods,
): Promise<Budget['by_model']> {
  return db.query(sql.rows(SpendByModelRow)`
    select provider, model, sum(calls)::int as calls, sum(input_tokens)::float8 as input_tokens,
      sum(output_tokens)::float8 as output_tokens, sum(cost)::float8 as cost
    from model_spend where ${ofMonth(account_id, periods)}
    group by provider, model order by sum(cost) desc, provider, model`)
}

const SpendByDayRow = z.object({ day: z.string(), calls: z.number(), cost: z.number() })

/** Returns the spending of the last 30 days, including days without spending. */
export async function spendByDay(
  db: Executor,
  account_id: string,
  { day }: Periods,
): Promise<Budget['by_day']> {
  return db.query(sql.rows(SpendByDayRow)`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(s.calls), 0)::int as calls,
      coalesce(sum(s.cost), 0)::float8 as cost
    from generate_series(${day}::date - interval '29 days', ${day}::date, interval '1 day') as d (day)
    left join model_spend s on s.account_id = ${account_id} and s.day = d.day::date
    group by d.day order by d.day`)
}

const ofMonth = (account_id: string, { month }: Periods) => sql`
  account_id = ${account_id} and day >= ${month}::date and day < ${month}::date + interval '1 month'`

const LimitsRow = z.object({ daily_usd: z.number().nullable(), monthly_usd: z.number().nullable() })

/** Returns the limits of an account; empty when it never had one. */
async function readLimits(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(LimitsRow)`
    select daily_usd::float8 as daily_usd, monthly_usd::float8 as monthly_usd
    from budgets where account_id = ${account_id}`)
}

const DayRow = z.object({ day: z.string(), cost: z.number() })

/** Returns the spending per day, oldest first. */
async function archivedSpending(db: Executor, account_id: string): Promise<object[]> {
  return db.query(sql.rows(DayRow)`
    select to_char(day, 'YYYY-MM-DD') as day, cost::float8 as cost from model_days
    where account_id = ${account_id} order by model_days.day`)
}

/** Deletes the budget and the spending of an account. Returns the number of deleted rows. */
export const forgetCosts = forgetRowsIn('model_calls', 'model_spend', 'model_days', 'budgets')

/** Exports the limits of an account and its model spending per day. */
export const budgetExport = [rowsPerAccount('budgets', readLimits), rowsPerAccount('spend', archivedSpending)]
