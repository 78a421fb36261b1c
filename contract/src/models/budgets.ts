import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { ShownVersion, Version } from '../versions.ts'

const maxDollars = 1_000_000

/** Messages for problems with a limit. */
const budgetProblems = {
  amount: () => m.problem_budget_amount(),
  negative: () => m.problem_budget_negative(),
  large: () => m.problem_budget_large(),
  decimals: () => m.problem_budget_decimals(),
} as const

const Limit = z.nullable(
  z.number({ error: budgetProblems.amount }).check(
    z.gte(0, { error: budgetProblems.negative }),
    z.lte(maxDollars, { error: budgetProblems.large }),
    z.refine((dollars) => Number(dollars.toFixed(4)) === dollars, { error: budgetProblems.decimals }),
  ),
)

/** `near`: 80 % of a limit are spent. `spent`: a limit is reached, or the rest is too little for a call. */
const BudgetNotification = z.enum(['near', 'spent'])
export type BudgetNotification = z.infer<typeof BudgetNotification>

/** What called a model. `automation_id` and `name` are null unless `source` is an automation. */
const SpendBySource = z.object({
  source: z.enum(['automation', 'chatbot', 'assistant', 'knowledge', 'tests', 'deleted']),
  automation_id: z.nullable(Id),
  name: z.nullable(z.string()),
  calls: z.number(),
  cost: z.number(),
})

/** All amounts in US dollars. Days and months begin at midnight UTC. */
export const Budget = z.object({
  /** Null: no limit. */
  daily_usd: z.nullable(z.number()),
  /** Who set `daily_usd`; null without a limit. */
  daily_usd_from: z.nullable(z.enum(['account', 'operator'])),
  /** What the operator allows an account a day with the operator's keys; null: no limit. */
  operator_daily_usd: z.nullable(z.number()),
  monthly_usd: z.nullable(z.number()),
  /** Of the limits. */
  version: Version,
  spent_today: z.number(),
  spent_month: z.number(),
  notice: z.nullable(BudgetNotification),
  /** This month, most expensive first. */
  by_rule: z.array(SpendBySource),
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
  permission: 'read',
  summary: 'What AI may cost and has cost an account; days and months are those of UTC',
  input: z.object({ platform_user_id: Id }),
  output: Budget,
})

export const BudgetChange = z.object({
  platform_user_id: Id,
  daily_usd: z.optional(Limit),
  monthly_usd: z.optional(Limit),
  version: ShownVersion,
})

/** Omitted limits are unchanged. */
export const saveBudget = defineEndpoint({
  method: 'PUT',
  path: '/budgets',
  permission: 'manage',
  audit: { resource: getBudget },
  summary: 'Limit what AI may cost an account per day and per month of UTC; null is no limit',
  input: BudgetChange,
  output: Budget,
})
