import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import type { Database } from '#src/infra/db/client.ts'
import { notifyBudget } from './notify-budget.ts'
import { exactCost, type Candidate, type TokenCounts } from './price-logic.ts'
import { settleCall, type Settlement } from './store.ts'

interface MadeCall {
  call_id: string
  account_id: string
  provider: string
  taken: Candidate
}

type Shutdown = { usage: TokenCounts } | { failure: unknown }

/** Settlements that the database did not take, until it takes them. */
const leftOvers = new WeakMap<Database, Settlement[]>()

/**
 * Puts what a call did cost in the place of its reservation and answers it in US dollars. Does not fail: an answer
 * that was paid for is not thrown away because its price could not be written down.
 */
export async function recordCost(ctx: Ctx, made: MadeCall, ending: Shutdown): Promise<number> {
  const settlement = settlementOf(ctx, made, ending)
  const cost = Number(settlement.cost)
  spendCounter(ctx).inc({ provider: made.provider, model: made.taken.model }, cost)
  try {
    await settleCall(ctx.db, settlement)
  } catch (error) {
    keep(ctx.db, settlement)
    ctx.log.error(
      { err: error, call_id: made.call_id, cost },
      'the cost of a model call waits to be recorded',
    )
    return cost
  }
  await notifyBudget(ctx, made.account_id).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'the budget could not be looked at after a call'),
  )
  return cost
}

/** Writes down what could not be written down before; settling twice changes nothing. */
export async function recordLeftOvers({ db }: Ctx): Promise<void> {
  const waiting = leftOvers.get(db) ?? []
  for (let next = waiting[0]; next; next = waiting[0]) {
    await settleCall(db, next)
    if (waiting[0] === next) waiting.shift()
  }
}

function keep(db: Database, settlement: Settlement): void {
  const waiting = leftOvers.get(db) ?? []
  waiting.push(settlement)
  leftOvers.set(db, waiting)
}

function settlementOf(ctx: Ctx, { call_id, taken }: MadeCall, ending: Shutdown): Settlement {
  const usage = 'usage' in ending ? ending.usage : usedBefore(ending.failure)
  // A server that answers without counting its tokens is taken to have used all it might.
  const uncounted = 'usage' in ending && usage.input_tokens + usage.output_tokens === 0
  return {
    id: call_id,
    state: 'usage' in ending ? 'done' : 'failed',
    usage,
    cost: uncounted ? taken.amount : exactCost(taken.entry, usage),
    finished_at: new Date(ctx.clock.now()).toISOString(),
  }
}

/** What a failed call used all the same, if its error tells. */
const usedBefore = (failure: unknown): TokenCounts =>
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
