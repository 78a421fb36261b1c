import * as z from 'zod/mini'
import { defineEndpoint, Id } from './endpoint.ts'

const maxDollars = 1_000_000

/** Messages for problems with a limit. */
const budgetProblems = {
  amount: 'Enter an amount in USD, or leave it empty for no limit.',
  negative: "Budget can't be negative.",
  large: 'Budget can be up to $1,000,000.',
  decimals: 'Use up to four decimals.',
} as const

const Limit = z.nullable(
  z.number(budgetProblems.amount).check(
    z.gte(0, budgetProblems.negative),
    z.lte(maxDollars, budgetProblems.large),
    z.refine((dollars) => Number(dollars.toFixed(4)) === dollars, budgetProblems.decimals),
  ),
)

/** `near`: 80 % of a limit are spent. `spent`: a limit is reached, or the rest is too little for a call. */
const BudgetNotification = z.enum(['near', 'spent'])
export type BudgetNotification = z.infer<typeof BudgetNotification>

/** All amounts in US dollars. Days and months begin at midnight UTC. */
export const Budget = z.object({
  /** Null: no limit. */
  daily_usd: z.nullable(z.number()),
  /** Who set `daily_usd`; null without a limit. */
  daily_usd_from: z.nullable(z.enum(['account', 'operator'])),
  /** What the operator allows an account a day with the operator's keys; null: no limit. */
  operator_daily_usd: z.nullable(z.number()),
  monthly_usd: z.nullable(z.number()),
  spent_today: z.number(),
  spent_month: z.number(),
  notice: z.nullable(BudgetNotification),
  /** This month, most expensive first. `automation_id` is null for calls without an automation. */
  by_rule: z.array(z.object({ automation_id: z.nullable(Id), calls: z.number(), cost: z.number() })),
  /** This month, most expensive first. */
  by_model: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      calls: z.number(),
      input_tokens: z.number(),
      output_tokens: z.number(),
      cost: z.number(),
    }),
  ),
  /** The last 30 days, today last. `day` is `YYYY-MM-DD`. */
  by_day: z.array(z.object({ day: z.string(), calls: z.number(), cost: z.number() })),
})
export type Budget = z.infer<typeof Budget>

export const getBudget = defineEndpoint({
  method: 'GET',
  path: '/budgets',
  access: 'signed-in',
  summary: 'What AI may cost and has cost an account; days and months are those of UTC',
  input: z.object({ platform_user_id: Id }),
  output: Budget,
})

export const BudgetChange = z.object({
  platform_user_id: Id,
  daily_usd: z.optional(Limit),
  monthly_usd: z.optional(Limit),
})

/** Omitted limits are unchanged. */
export const saveBudget = defineEndpoint({
  method: 'PUT',
  path: '/budgets',
  access: 'signed-in',
  summary: 'Limit what AI may cost an account per day and per month of UTC; null is no limit',
  input: BudgetChange,
  output: Budget,
})
