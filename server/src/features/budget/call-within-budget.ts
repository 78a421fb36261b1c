import { catalogueAt, dayOf, type ModelEntry } from '@skein/contract/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess, ModelUsage } from '#src/integrations/models/model.ts'
import { notifyRefusal } from './notify-budget.ts'
import type { Period } from './level-logic.ts'
import { candidatesOf, type CallSize } from './price-logic.ts'
import { recordCost, retryPendingCosts } from './record-cost.ts'
import { reserveCall, type Purpose } from './store.ts'

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
  | { kind: 'refused'; reason: 'budget'; spent: number; limit: number; period: Period }

/**
 * Calls a model if its maximum cost fits the account's limits, or a cheaper one if only that fits. Records the cost before
 * returning or rethrowing the error of `call`; a failed call costs the `usage` of its error. A call must end within five
 * minutes, because its reservation expires then.
 */
export async function callWithinBudget<T extends { usage: ModelUsage }>(
  ctx: Ctx,
  request: BudgetedCall,
  call: (access: ModelAccess, entry: ModelEntry) => Promise<T>,
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
      return await call({ ...access, model: candidate.model }, candidate.entry)
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
    ctx.db,
    {
      id: call_id,
      account_id,
      purpose,
      source_id,
      conversation_key,
      provider: access.provider,
      started_at: new Date(ctx.clock.now()).toISOString(),
    },
    candidates,
  )
  if ('period' in reservation) {
    const { lasting, ...refused } = reservation
    if (lasting) await notifyRefusal(ctx, account_id, refused)
    return { refused }
  }
  const { place } = reservation
  const candidate = candidates[place]
  if (!candidate) throw new Error('The reserved model is not among the candidates.')
  return { call_id, candidate, step: place === 0 ? ('normal' as const) : ('cheaper_model' as const) }
}
