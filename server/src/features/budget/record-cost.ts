import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { notifyBudget } from './notify-budget.ts'
import { exactCost, type Candidate, type TokenCounts } from './price-logic.ts'
import { saveCallCost, type CallCost } from './store.ts'

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
export async function recordCost(ctx: Ctx, call: ReservedCall, result: CallResult): Promise<number> {
  const callCost = costOfCall(ctx, call, result)
  const cost = Number(callCost.cost)
  spendCounter(ctx).inc({ provider: call.provider, model: call.candidate.model }, cost)
  try {
    await saveCallCost(ctx.db, callCost)
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
export async function retryPendingCosts(ctx: Ctx): Promise<void> {
  const pending = pendingCostsOf(ctx)
  for (let next = pending[0]; next; next = pending[0]) {
    await saveCallCost(ctx.db, next)
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
