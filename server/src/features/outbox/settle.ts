import { credentialsOf } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import { replyThatProves, settlementOf, type SeenReply } from './send-rules.ts'
import { claimUnclear, recordSettling, takenIds, type Settling, type UnclearRow } from './store.ts'

const mostAtOnce = 32
/** Pause before a reading that failed is tried again, in seconds. */
const afterFailedReading = 10

/** Reads back unclear sends that are due. Answers how many it looked at. */
export async function settleUnclear(ctx: Ctx): Promise<number> {
  const rows = await claimUnclear(ctx.db, mostAtOnce)
  await Promise.all(rows.map((row) => settleOne(ctx, row)))
  return rows.length
}

async function settleOne(ctx: Ctx, row: UnclearRow): Promise<void> {
  const settled = ctx.metrics.counter('skein_outbox_settled_total', 'Unclear sends by settlement', [
    'settlement',
  ])
  const replies = await readReplies(ctx, row)
  if (replies === 'failed') {
    return recordSettling(ctx.db, { ...unchanged(row), wait: afterFailedReading })
  }
  const taken = await takenIds(ctx.db, row)
  const proof = replies === 'gone' ? undefined : replyThatProves(replies, { text: row.body.text, taken })
  const reads = row.reads + 1
  const seen = proof ? 'found' : replies === 'gone' ? 'no_evidence' : 'absent'
  const settlement = settlementOf(seen, { reads, resends: row.resends })
  settled.inc({ settlement })
  const [first, second] = ctx.env.SETTLE_SECONDS
  switch (settlement) {
    case 'sent':
      return recordSettling(ctx.db, { ...unchanged(row), state: 'sent', platform_id: proof?.id ?? null })
    case 'read_again':
      return recordSettling(ctx.db, { ...unchanged(row), reads, wait: Math.max(0, second - first) })
    case 'resend':
      return recordSettling(ctx.db, { ...unchanged(row), state: 'ready', reads: 0, resends: row.resends + 1 })
    case 'needs_review':
      return recordSettling(ctx.db, { ...unchanged(row), state: 'needs_review', reads })
  }
}

const unchanged = ({ outbox_seq, attempt, reads, resends }: UnclearRow): Settling => ({
  outbox_seq,
  attempt,
  reads,
  resends,
  state: 'unknown',
  platform_id: null,
  wait: 0,
})

/** Replies under the comment; `gone` with the comment itself, `failed` when the platform did not tell. */
async function readReplies(ctx: Ctx, row: UnclearRow): Promise<SeenReply[] | 'gone' | 'failed'> {
  try {
    const credentials = await credentialsOf(ctx, row.account_id)
    const replies = await ctx.instagram.listReplies(credentials, row.conversation_key)
    return replies.map(({ id, text, from_id }) => ({
      id,
      text,
      is_own: from_id === null || from_id === credentials.platformUserId,
    }))
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return 'gone'
    ctx.log.warn({ err: error, outbox_seq: row.outbox_seq }, 'an unclear send could not be read back')
    return 'failed'
  }
}
