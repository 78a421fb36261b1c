import { catalogueAt, dayOf, type ModelEntry } from '@skein/contract/models'
import type { Ctx } from '#src/context.ts'
import type { ModelAccess, ModelUsage } from '#src/integrations/models/model.ts'
import { notificationRefusal } from './notify-budget.ts'
import type { Period } from './level-logic.ts'
import { candidatesOf, type Size } from './price-logic.ts'
import { recordCost, recordLeftOvers } from './record-cost.ts'
import { reserveCall, type Purpose } from './store.ts'

export interface BudgetedCall extends Size {
  account_id: string
  purpose: Purpose
  /** The automation that asks, if it is one. */
  source_id: string | null
  conversation_key: string | null
  choice: {
    access: ModelAccess
    entry: ModelEntry
    /** What may stand in when money gets short, if it is cheaper and of the same provider; else the catalogue. */
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
 * Calls a model if the account's limits allow for the most it may cost, or a cheaper one if only that fits. What
 * it did cost is recorded before this returns or throws what `call` threw; a failed call costs what the `usage` of
 * its error says. A call must end within five minutes: after that its reservation counts no more.
 */
export async function callWithinBudget<T extends { usage: ModelUsage }>(
  ctx: Ctx,
  wish: BudgetedCall,
  call: (access: ModelAccess, entry: ModelEntry) => Promise<T>,
): Promise<Budgeted<T>> {
  const { access } = wish.choice
  const { provider } = access
  await recordLeftOvers(ctx)
  const reserved = await reserve(ctx, wish)
  if ('refused' in reserved) return { kind: 'refused', reason: 'budget', ...reserved.refused }
  const { call_id, taken, step } = reserved
  const made = { call_id, account_id: wish.account_id, provider, taken }
  const answer = await attempt()
  const cost = await recordCost(ctx, made, { usage: answer.usage })
  return { kind: 'done', answer, cost, provider, model: taken.model, tokens: answer.usage, step, call_id }

  async function attempt() {
    try {
      return await call({ ...access, model: taken.model }, taken.entry)
    } catch (error) {
      await recordCost(ctx, made, { failure: error })
      throw error
    }
  }
}

async function reserve(ctx: Ctx, wish: BudgetedCall) {
  const { account_id, purpose, source_id, conversation_key, choice } = wish
  const { access, entry, others = catalogueAt(dayOf(ctx.clock.now())) } = choice
  const candidates = candidatesOf({ model: access.model, entry }, others, wish)
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
    if (lasting) await notificationRefusal(ctx, account_id, refused)
    return { refused }
  }
  const { place } = reservation
  const taken = candidates[place]
  if (!taken) throw new Error('A model was reserved that nobody offered.')
  return { call_id, taken, step: place === 0 ? ('normal' as const) : ('cheaper_model' as const) }
}
