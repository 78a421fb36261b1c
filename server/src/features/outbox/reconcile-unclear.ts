import { credentialsOf } from '#src/features/accounts/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import { isGuarded, traitsOf } from './body-logic.ts'
import {
  claimUnclear,
  recordReconciliation,
  takenIds,
  type Reconciliation,
  type UnclearRow,
} from './outcome-store.ts'
import { readBack } from './read-back.ts'
import { guardedSettlement, messageThatProves, settlementOf, type Settlement } from './send-logic.ts'

const maxAtOnce = 32
/** Pause before a reading that failed is tried again, in seconds. */
const afterFailedReading = 10

/** Reads back unclear sends that are due. Answers how many it looked at. */
export async function reconcileUnclear(ctx: Ctx): Promise<number> {
  const rows = await claimUnclear(ctx.db, maxAtOnce)
  await Promise.all(rows.map((row) => settleOne(ctx, row)))
  return rows.length
}

async function settleOne(ctx: Ctx, row: UnclearRow): Promise<void> {
  const evidence = await evidenceOf(ctx, row)
  if (evidence === 'failed') {
    return recordReconciliation(ctx.db, { ...unchanged(row), wait: afterFailedReading })
  }
  const { settlement, platform_id } = evidence
  ctx.metrics
    .counter('skein_outbox_settled_total', 'Unclear sends by settlement', ['settlement'])
    .inc({ settlement })
  const reads = row.reads + 1
  const [first, second] = ctx.env.SETTLE_SECONDS
  switch (settlement) {
    case 'sent':
      return recordReconciliation(ctx.db, { ...unchanged(row), state: 'sent', platform_id })
    case 'read_again':
      return recordReconciliation(ctx.db, { ...unchanged(row), reads, wait: Math.max(0, second - first) })
    case 'resend':
      return recordReconciliation(ctx.db, {
        ...unchanged(row),
        state: 'ready',
        reads: 0,
        resends: row.resends + 1,
      })
    case 'needs_review':
      await recordReconciliation(ctx.db, { ...unchanged(row), state: 'needs_review', reads })
      return createAlert(ctx, row.account_id, 'unclear')
  }
}

/** What looking at the platform tells about an unclear send; some kinds need no look. */
async function evidenceOf(
  ctx: Ctx,
  row: UnclearRow,
): Promise<{ settlement: Settlement; platform_id: string | null } | 'failed'> {
  if (isGuarded(row.kind)) return { settlement: guardedSettlement(row), platform_id: null }
  const { reads, resends, resend } = row
  const progress = { reads: reads + 1, resends, resend }
  try {
    const seen = await readBack(ctx, await credentialsOf(ctx, row.account_id), row)
    if (seen === 'gone') return { settlement: settlementOf('no_evidence', progress), platform_id: null }
    const taken = await takenIds(
      ctx.db,
      row,
      seen.map(({ id }) => id),
    )
    const proof = messageThatProves(seen, { texts: traitsOf(row.body), taken })
    return {
      settlement: settlementOf(proof ? 'found' : 'absent', progress),
      platform_id: proof?.id ?? null,
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ err: error, outbox_seq: row.outbox_seq }, 'an unclear send could not be read back')
    return 'failed'
  }
}

const unchanged = ({ outbox_seq, attempt, reads, resends }: UnclearRow): Reconciliation => ({
  outbox_seq,
  attempt,
  reads,
  resends,
  state: 'unknown',
  platform_id: null,
  wait: 0,
})
