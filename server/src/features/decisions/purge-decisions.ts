import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { purgeBatch, purgeDecisions, purgeOutbox, purgeVerdicts } from './retention-store.ts'

/** How long the ledger is kept, in days. */
export const decisionLogDays = 180

/** Forgets decisions, verdicts and ended messages that are older than the ledger reaches back, a batch at a time. */
export async function purgeDecisionLog(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now - decisionLogDays * day).toISOString()
  const decisions = await inBatches(() => purgeDecisions(ctx.db, before))
  const verdicts = await inBatches(() => purgeVerdicts(ctx.db, before))
  const messages = await purgeMessages(ctx, { before, now: new Date(now).toISOString() })
  ctx.log.info({ decisions, verdicts, messages }, 'forgot the oldest part of the ledger')
}

async function inBatches(purge: () => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const purged = await purge()
    all += purged
    if (purged < purgeBatch) return all
  }
}

async function purgeMessages(ctx: Ctx, times: { before: string; now: string }): Promise<number> {
  let all = 0
  for (let after: string | null = '0'; after !== null;) {
    const step = await purgeOutbox(ctx.db, { ...times, after })
    all += step.purged
    after = step.next
  }
  return all
}
