import { m } from '@skein/messages'
import { catalogueAt, dayOf, type ModelEntry } from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess, ModelUsage, ReservedAccess } from '#src/integrations/models/model.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { asReserved } from '#src/integrations/models/reserved-access.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { createNotification } from '#src/features/notifications/index.ts'
import {
  type LimitScope,
  type Period,
  dueNotifications,
  notificationKey,
  periodsOf,
  type DueNotification,
} from './level-logic.ts'
import { candidatesOf, type CallSize, exactCost, type Candidate, type TokenCounts } from './price-logic.ts'
import { operatorLimits, totalsOf } from './read-limits.ts'
import { reserveCall, type Purpose, saveCallCost, type CallCost, claimNotification } from './store.ts'

export interface BudgetedCall extends CallSize {
  account_id: string
  purpose: Purpose
  /** The automation that makes the call, if any. */
  source_id: string | null
  conversation_key: string | null
  choice: {
    access: ModelAccess
    entry: ModelEntry
    /** Models that may replace it when the budget is short, if cheaper and of the same provider; default: the catalogue. */
    others?: readonly ModelEntry[] | undefined
  }
}

export type Budgeted<T> =
  | {
      kind: 'done'
      answer: T
      /** US dollars. */
      cost: number
      provider: string
      model: string
      tokens: ModelUsage
      step: 'normal' | 'cheaper_model'
      call_id: string
    }
  | ({ kind: 'refused'; reason: 'budget' } & Refusal)

/** `spent` and `limit` are null for the operator's limit for all accounts, which an account is not shown. */
export interface Refusal {
  scope: LimitScope
  period: Period
  spent: number | null
  limit: number | null
}

/**
 * Calls a model if its maximum cost fits the account's limits, or a cheaper one if only that fits. Records the cost before
 * returning or rethrowing the error of `call`; a failed call costs the `usage` of its error. A call must end within five
 * minutes, because its reservation expires then.
 */
export async function callWithinBudget<T extends { usage: ModelUsage }>(
  ctx: Ctx,
  request: BudgetedCall,
  call: (access: ReservedAccess, entry: ModelEntry) => Promise<T>,
): Promise<Budgeted<T>> {
  const { access } = request.choice
  const { provider } = access
  await retryPendingCosts(ctx)
  const reserved = await reserve(ctx, request)
  if ('refused' in reserved) return { kind: 'refused', reason: 'budget', ...reserved.refused }
  const { call_id, candidate, step } = reserved
  const reservedCall = { call_id, account_id: request.account_id, provider, candidate }
  const answer = await attempt()
  const cost = await recordCost(ctx, reservedCall, { usage: answer.usage })
  return { kind: 'done', answer, cost, provider, model: candidate.model, tokens: answer.usage, step, call_id }

  async function attempt() {
    try {
      return await call(asReserved({ ...access, model: candidate.model }), candidate.entry)
    } catch (error) {
      await recordCost(ctx, reservedCall, { failure: error })
      throw error
    }
  }
}

async function reserve(ctx: Ctx, request: BudgetedCall) {
  const { account_id, purpose, source_id, conversation_key, choice } = request
  const { access, entry, others = catalogueAt(dayOf(ctx.clock.now())) } = choice
  const candidates = candidatesOf({ model: access.model, entry }, others, request)
  const call_id = ctx.ids.next()
  const reservation = await reserveCall(
    // Counts what all accounts have spent.
    ctx.db.system,
    {
      id: call_id,
      account_id,
      purpose,
      source_id,
      conversation_key,
      provider: access.provider,
      by_operator: access.paid_by !== 'account',
      ...operatorLimits(ctx),
      started_at: new Date(ctx.clock.now()).toISOString(),
    },
    candidates,
  )
  if ('period' in reservation) {
    const { lasting, ...refused } = reservation
    if (lasting) await notifyRefusal(ctx, account_id, refused)
    const isSecret = refused.scope === 'installation'
    return { refused: isSecret ? { ...refused, spent: null, limit: null } : refused }
  }
  const { place } = reservation
  const candidate = candidates[place]
  if (!candidate) throw new Error('The reserved model is not among the candidates.')
  return { call_id, candidate, step: place === 0 ? ('normal' as const) : ('cheaper_model' as const) }
}

interface ReservedCall {
  call_id: string
  account_id: string
  provider: string
  candidate: Candidate
}

type CallResult = { usage: TokenCounts } | { failure: unknown }

/** Costs that could not be written to the database yet. */
const pendingCostsOf = perDatabase((_ctx: Ctx): CallCost[] => [])

/**
 * Replaces the reservation of a call with its cost. Returns the cost in US dollars. Does not throw: a paid answer is not
 * discarded because its cost could not be saved; saving is retried before the next call.
 */
async function recordCost(ctx: Ctx, call: ReservedCall, result: CallResult): Promise<number> {
  const callCost = costOfCall(ctx, call, result)
  const cost = Number(callCost.cost)
  spendCounter(ctx).inc({ provider: call.provider, model: call.candidate.model }, cost)
  try {
    await saveCallCost(ctx.db.system, callCost)
  } catch (error) {
    pendingCostsOf(ctx).push(callCost)
    ctx.log.error(
      { err: error, call_id: call.call_id, cost },
      'could not record the cost of a model call; will retry',
    )
    return cost
  }
  await notifyBudget(ctx, call.account_id).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'could not check the budget after a model call'),
  )
  return cost
}

/** Retries costs that could not be saved; recording a cost twice has no effect. */
async function retryPendingCosts(ctx: Ctx): Promise<void> {
  const pending = pendingCostsOf(ctx)
  for (let next = pending[0]; next; next = pending[0]) {
    await saveCallCost(ctx.db.system, next)
    if (pending[0] === next) pending.shift()
  }
}

function costOfCall(ctx: Ctx, { call_id, candidate }: ReservedCall, result: CallResult): CallCost {
  const usage = 'usage' in result ? result.usage : usageOfFailure(result.failure)
  // A server that does not report tokens is charged the maximum.
  const uncounted = 'usage' in result && usage.input_tokens + usage.output_tokens === 0
  return {
    id: call_id,
    state: 'usage' in result ? 'done' : 'failed',
    usage,
    cost: uncounted ? candidate.amount : exactCost(candidate.entry, usage),
    finished_at: new Date(ctx.clock.now()).toISOString(),
  }
}

/** Returns the usage of a failed call if its error has one. */
const usageOfFailure = (failure: unknown): TokenCounts =>
  (failure instanceof ModelError ? failure.usage : null) ?? {
    input_tokens: 0,
    cached_tokens: 0,
    output_tokens: 0,
  }

const spendCounter = ({ metrics }: Ctx) =>
  metrics.counter('skein_model_spend_usd_total', 'What model calls have cost, in US dollars', [
    'provider',
    'model',
  ])

/** Notifies the owner, once per day and month, that 80 % or all of a limit is spent. */
async function notifyBudget(ctx: Ctx, account_id: string): Promise<void> {
  const periods = periodsOf(ctx.clock.now())
  const [totals] = await totalsOf(ctx, [account_id], periods)
  for (const notification of totals ? dueNotifications(totals, periods) : [])
    await send(ctx, account_id, notification)
}

/** Notifies the owner after a refused call that a limit counts as spent. */
async function notifyRefusal(
  ctx: Ctx,
  account_id: string,
  { scope, period, spent, limit }: { scope: LimitScope; period: Period; spent: number; limit: number },
): Promise<void> {
  const key = notificationKey({ scope, period }, 'spent')
  const begins = periodsOf(ctx.clock.now())[period]
  await send(ctx, account_id, { scope, period, level: 'spent', key, begins, spent, limit })
}

async function send(
  ctx: Ctx,
  account_id: string,
  { key, begins, ...notification }: DueNotification,
): Promise<void> {
  if (!(await claimNotification(ctx.db, { account_id, key, begins }))) return
  const text =
    notification.level === 'spent' ? 'the model budget is spent' : 'the model budget is nearly spent'
  ctx.log.warn({ account_id, ...notification }, text)
  await createNotification(ctx, ctx.db, {
    account_id,
    kind: 'budget',
    level: notification.level === 'spent' ? 'error' : 'warning',
    key: `budget:${account_id}:${key}`,
    place: 'budget',
    again: true,
    words: () => wordsOf(notification),
  })
}

function wordsOf({ scope, period, level, spent, limit }: Omit<DueNotification, 'key' | 'begins'>) {
  if (scope === 'installation') {
    return { title: m.notice_server_budget(), text: m.notice_server_budget_text() }
  }
  const used = `$${spent.toFixed(2)}`
  const max = `$${limit.toFixed(2)}`
  const amount =
    scope === 'operator' ? m.notice_budget_used_operator({ used, max }) : m.notice_budget_used({ used, max })
  const isDay = period === 'day'
  if (level === 'near') {
    return {
      title: isDay ? m.notice_budget_near_day() : m.notice_budget_near_month(),
      text: m.notice_budget_near_text({ amount }),
    }
  }
  return {
    title: isDay ? m.notice_budget_spent_day() : m.notice_budget_spent_month(),
    text: isDay ? m.notice_budget_spent_day_text({ amount }) : m.notice_budget_spent_month_text({ amount }),
  }
}
