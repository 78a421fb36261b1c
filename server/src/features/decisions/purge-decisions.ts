import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { purgeBatch, purgeDecisions, purgeOutbox, purgeVerdicts } from './retention-store.ts'

/** Retention of the decision log, in days. */
export const decisionLogDays = 180

/** Deletes decisions, verdicts and ended messages older than the retention of the decision log, in batches. */
export async function purgeDecisionLog(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now - decisionLogDays * day).toISOString()
  const decisions = await inBatches(() => purgeDecisions(ctx.db, before))
  const verdicts = await inBatches(() => purgeVerdicts(ctx.db, before))
  const messages = await purgeMessages(ctx, { before, now: new Date(now).toISOString() })
  ctx.log.info({ decisions, verdicts, messages }, 'purged the decision log')
}

async function inBatches(purge: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const purged = await purge()
    total += purged
    if (purged < purgeBatch) return total
  }
}

async function purgeMessages(ctx: Ctx, times: { before: string; now: string }): Promise<number> {
  let total = 0
  for (let after: string | null = '0'; after !== null;) {
    const batch = await purgeOutbox(ctx.db, { ...times, after })
    total += batch.purged
    after = batch.next
  }
  return total
}
