import { day } from '@skein/contract/durations'
import { conditionsOf, countedSeconds } from '@skein/engine/rules/rules'
import { inBatches, paced } from '#src/infra/db/in-batches.ts'
import { dropPartitions, firstToDelete, purgeDecisions, purgeVerdicts } from '#src/features/events/index.ts'
import type { Ctx } from '#src/context.ts'
import { purgeOutbox, type OutboxPurge } from '#src/features/outbox/index.ts'
import { findAutomationsOfBatch } from './retention-store.ts'

/** Retention of the decision log, in days. */
export const decisionLogDays = 180

/**
 * Deletes decisions, verdicts and ended messages older than the retention of the decision log: whole partitions, and in
 * batches the rows of a partition that lasts longer than a week.
 */
export async function purgeDecisionLog(ctx: Pick<Ctx, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now - decisionLogDays * day).toISOString()
  const first = await firstToDelete(ctx.db, before)
  const partitions =
    (await dropPartitions(ctx.db, 'verdicts', before)) + (await dropPartitions(ctx.db, 'decisions', before))
  const decisions = await inBatches(first, (from) => purgeDecisions(ctx.db, from, before))
  const verdicts = await inBatches(first, (from) => purgeVerdicts(ctx.db, from, before))
  const messages = await purgeMessages(ctx, { before, now })
  ctx.log.info({ partitions, decisions, verdicts, messages }, 'purged the decision log')
}

async function purgeMessages(ctx: Pick<Ctx, 'db'>, times: { before: string; now: number }): Promise<number> {
  let total = 0
  for (let after: string | null = '0'; after !== null;) {
    const from: string = after
    const batch: OutboxPurge = await paced(() => purgeBatchOf(ctx, from, times))
    total += batch.purged
    after = batch.next
  }
  return total
}

/** Limits can count messages for longer than the retention. */
async function purgeBatchOf(
  { db }: Pick<Ctx, 'db'>,
  after: string,
  { before, now }: { before: string; now: number },
): Promise<OutboxPurge> {
  const automations = await findAutomationsOfBatch(db, after)
  const kept = automations.map(({ automation_id, settings }) => {
    const seconds = countedSeconds({ conditions: conditionsOf(settings) }) ?? Number.POSITIVE_INFINITY
    return { source_id: automation_id, since: new Date(Math.max(0, now - seconds * 1000)).toISOString() }
  })
  return purgeOutbox(db, { after, before, kept })
}
