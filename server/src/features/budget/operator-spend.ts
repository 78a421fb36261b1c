import type { Ctx } from '#src/context.ts'
import { periodsOf } from './level-logic.ts'
import { operatorSpend } from './operator-store.ts'
import { operatorLimits } from './read-limits.ts'

/** Returns what the operator's keys have cost today and in this month (UTC), and the limits of the environment. */
export async function describeOperatorSpend(ctx: Pick<Ctx, 'db' | 'env' | 'clock'>) {
  return { ...(await operatorSpend(ctx.db.system, periodsOf(ctx.clock.now()))), ...operatorLimits(ctx) }
}
