import { credentialsOf } from '#src/features/accounts/index.ts'
import { createAlert } from '#src/features/notifications/index.ts'
import { activityIdOf } from './activity-seq-store.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Ctx } from '#src/context.ts'
import { isGuarded, traitsOf } from './sending/body-logic.ts'
import { waitForSendSlot } from './pace/pace-calls.ts'
import type { OnSent } from './sending/send.ts'
import {
  claimUnclear,
  recordReconciliation,
  takenIds,
  type Reconciliation,
  type UnclearRow,
} from './outcome-store.ts'
import {
  guardedResolution,
  messageThatProves,
  resolutionOf,
  type SeenMessage,
  type Resolution,
} from './sending/send-logic.ts'

const maxBatch = 32
/** Delay before a failed read is retried, in seconds. */
const retryDelay = 10

/** Reconciles sends with an unclear outcome that are due. Returns the number of rows. */
export async function reconcileUnclear(ctx: Ctx, onSent: OnSent): Promise<number> {
  const rows = await claimUnclear(ctx.db, maxBatch)
  await Promise.all(rows.map((row) => reconcileOne(ctx, row, onSent)))
  return rows.length
}

async function reconcileOne(ctx: Ctx, row: UnclearRow, onSent: OnSent): Promise<void> {
  const evidence = await evidenceOf(ctx, row)
  if (evidence === 'failed') {
    return recordReconciliation(ctx.db, { ...unchanged(row), wait: retryDelay })
  }
  const { settlement, proof } = evidence
  ctx.metrics
    .counter('skein_outbox_settled_total', 'Unclear sends by settlement', ['settlement'])
    .inc({ settlement })
  const reads = row.reads + 1
  const [first, second] = ctx.env.SETTLE_SECONDS
  switch (settlement) {
    case 'sent':
      // Before the outcome: a crash in between leaves the row unclear, so that it is reconciled again.
      if (row.body.message && proof) {
        // The platform returns whole seconds.
        const left_at = Math.max(row.made_at, proof.at ?? 0)
        await onSent(row, { platform_id: proof.id, recipient_id: row.person_id, left_at })
      }
      return recordReconciliation(ctx.db, {
        ...unchanged(row),
        state: 'sent',
        platform_id: proof?.id ?? null,
      })
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
      return createAlert(
        ctx,
        { account_id: row.account_id, activity_id: await activityIdOf(ctx.db, row.outbox_seq) },
        'unclear',
      )
  }
}

/** Returns what the platform shows about an unclear send. Guarded kinds are resent without a read. */
async function evidenceOf(
  ctx: Ctx,
  row: UnclearRow,
): Promise<{ settlement: Resolution; proof: SeenMessage | null } | 'failed'> {
  if (isGuarded(row.kind)) return { settlement: guardedResolution(row), proof: null }
  // Comments on posts of other accounts cannot be read: a person decides.
  if (row.body.mention !== undefined) return { settlement: 'needs_review', proof: null }
  const { reads, resends, resend } = row
  const progress = { reads: reads + 1, resends, resend }
  try {
    const reading = await readBack(ctx, await credentialsOf(ctx, row.account_id), row)
    const taken = await takenIds(
      ctx.db,
      row,
      reading.messages.map(({ id }) => id),
    )
    const proof = messageThatProves(reading.messages, { texts: traitsOf(row.body), taken }) ?? null
    const evidence = proof ? 'found' : reading.is_complete ? 'absent' : 'no_evidence'
    return { settlement: resolutionOf(evidence, progress), proof }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    // It will not be permitted later either: a person decides.
    if (error.reason === 'permission_missing')
      return { settlement: resolutionOf('no_evidence', progress), proof: null }
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

/** Maximum difference between the clocks of the platform and of this machine, in milliseconds. */
const clockSlack = 60_000

interface Seen {
  messages: SeenMessage[]
  /** Whether a message that is not among them was not sent. */
  is_complete: boolean
}

/** The place of the message no longer exists. */
const emptyReading: Seen = { messages: [], is_complete: false }

/** Returns the messages in the place where this one should be. */
async function readBack(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<Seen> {
  return row.kind === 'comment_reply' ? readReplies(ctx, as, row) : readMessages(ctx, as, row)
}

async function readReplies(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<Seen> {
  try {
    const { replies, unreadable } = await ctx.instagram.listReplies(as, row.conversation_key)
    const messages = replies.map(({ id, text, from_id }) => ({
      id,
      text,
      is_own: from_id === null || from_id === as.platformUserId,
      at: null,
    }))
    return { messages, is_complete: unreadable === 0 }
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return emptyReading
    throw error
  }
}

/**
 * Returns the newest messages of the conversation. A truncated page that starts after our message was created is not
 * complete: the message can be on an earlier page.
 */
async function readMessages(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<Seen> {
  await waitForSendSlot(ctx, row.account_id, 'conversation_read')
  const conversation = await ctx.instagram.findConversation(as, row.person_id ?? '')
  if (conversation !== null) await waitForSendSlot(ctx, row.account_id, 'conversation_read')
  const thread = conversation === null ? null : await ctx.instagram.getConversation(as, conversation.id)
  if (thread === null) return emptyReading
  const since = row.made_at - clockSlack
  const recent = thread.messages.filter(({ timestamp }) => timestamp >= since)
  const isCut = recent.length === thread.messages.length && thread.is_truncated
  const messages = recent.map(({ mid, text, from_id, timestamp }) => ({
    id: mid,
    text,
    is_own: from_id === as.platformUserId,
    at: timestamp,
  }))
  return { messages, is_complete: !isCut && thread.unreadable === 0 }
}
